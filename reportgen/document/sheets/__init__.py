"""TaskQuestion sheets and answer sheets as pages."""
