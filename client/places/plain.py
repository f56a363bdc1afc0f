"""The plain place: a felt table in a dark room, under a lamp. Games without a room of their own are played here."""

from client.places import Place
from client.places.felt_table import lay_table
from client.render.light import LAMP

PLACE = Place(moods={"calm": LAMP}, furniture=lay_table)
