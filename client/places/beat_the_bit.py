"""The place of Beat the Bit."""

from client.places import Place
from client.places.felt_table import lay_table
from client.render.light import Light, lamp_from

CALM = Light(lamp_from((-0.72, 0.12, 0.68), (4.1, 3.6, 2.9)), ambient=(0.78, 0.78, 0.8))
"""The lamp stands at the side: from behind the table it would shine back from every card."""
DOOM = Light(lamp_from((-0.76, 0.10, 0.64), (4.0, 2.3, 1.9)), ambient=(0.86, 0.64, 0.9))
"""While a final boss is in play."""

PLACE = Place(moods={"calm": CALM, "doom": DOOM}, furniture=lay_table)
