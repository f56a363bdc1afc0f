"""Films of recorded games: what is worth seeing, drawn without a window and written as a file that opens anywhere."""
