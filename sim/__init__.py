"""The deterministic core: rules, tables, and the dice that decide. Knows neither network nor screen."""
