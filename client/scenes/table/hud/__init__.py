"""What stands around and over a table: functions from values to widgets. Nothing here knows the scene."""
