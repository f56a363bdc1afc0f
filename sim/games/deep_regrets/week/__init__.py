"""What happens in a week: setup, the days and turns, at sea and in port, and what is left in the end."""
