"""The place of the first screen: the plain table."""

from client.places import Place
from client.places.felt_table import lay_table
from client.render.light import LAMP

PLACE = Place(moods={"calm": LAMP}, furniture=lay_table)
