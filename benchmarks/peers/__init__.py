"""Other projects beside ours, in the same run. Their code is fetched into a temporary folder and never kept."""
