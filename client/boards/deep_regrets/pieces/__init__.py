"""The table as a list of pieces: the Port, the Sea and the anglers, each laid by a module of its own."""
