"""The place of Frigate."""

from client.places import Place
from client.places.felt_table import lay_table
from client.render.light import Light, lamp_from

DUSK = Light(lamp_from((-0.70, 0.16, 0.69), (4.9, 3.5, 2.35)), ambient=(0.72, 0.80, 1.02))
"""The last sun through the stern windows, from the side: from behind it would shine back from every card."""

PLACE = Place(moods={"calm": DUSK}, furniture=lay_table)
