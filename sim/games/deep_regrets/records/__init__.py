"""What a finished week is remembered for: the campaign's lanterns, achievements, and scores line by line."""
