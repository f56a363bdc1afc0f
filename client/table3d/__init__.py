"""What lies on the table and how it is seen and touched: dice, tray, cards, camera, picking, motion."""
