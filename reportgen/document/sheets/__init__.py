"""Question sheets and answer sheets as pages."""
