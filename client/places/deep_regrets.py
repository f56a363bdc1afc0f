"""The place of Deep Regrets."""

from client.places import Place
from client.places.felt_table import lay_table
from client.render.light import Light, lamp_from

CALM = Light(lamp_from((-0.70, 0.16, 0.69), (5.0, 4.6, 4.0)), ambient=(1.0, 1.05, 1.14))
"""The lamp stands at the side: from behind the table it would shine back from every card."""
DRAINING = Light(lamp_from((-0.74, 0.12, 0.66), (5.0, 3.5, 3.0)), ambient=(1.1, 0.88, 0.98))
"""While the Plug is pulled."""
STORM = Light(lamp_from((-0.66, 0.10, 0.74), (3.8, 4.0, 4.4)), ambient=(0.9, 1.0, 1.2))
"""Weather that bars the way."""
DARK = Light(lamp_from((-0.70, 0.16, 0.69), (3.4, 2.8, 2.9)), ambient=(0.8, 0.78, 0.98))
"""After a collapse, or over a drained sea."""

PLACE = Place(moods={"calm": CALM, "draining": DRAINING, "storm": STORM, "dark": DARK}, furniture=lay_table)
