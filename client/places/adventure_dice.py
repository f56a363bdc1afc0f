"""The place of Adventure Dice."""

from client.places import Place
from client.places.felt_table import lay_table
from client.render.light import Light, lamp_from

TORCH = Light(lamp_from((-0.70, 0.14, 0.70), (4.2, 3.5, 2.7)), ambient=(0.80, 0.78, 0.78))
"""Warm, and from the side: from behind the table it would shine back from every card."""

PLACE = Place(moods={"calm": TORCH}, furniture=lay_table)
