"""Read Excel workbooks (.xlsx) in bounded memory: refuse formulas without a saved value and count error cells."""
