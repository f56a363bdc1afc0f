"""The place of DeerPortal: a mood for each season, and one for the portal once somebody is through it."""

from client.places import Place
from client.places.felt_table import lay_table
from client.render.light import Light, lamp_from

SPRING = Light(lamp_from((-0.45, 0.34, 0.83), (5.2, 4.8, 4.2)), ambient=(1.12, 1.16, 1.12))
SUMMER = Light(lamp_from((-0.36, 0.30, 0.88), (6.0, 5.3, 4.2)), ambient=(1.12, 1.12, 1.1))
FALL = Light(lamp_from((-0.62, 0.26, 0.74), (5.9, 4.5, 3.0)), ambient=(1.06, 1.0, 0.98))
WINTER = Light(lamp_from((-0.58, 0.36, 0.73), (4.1, 4.4, 4.9)), ambient=(1.05, 1.18, 1.4))
PORTAL = Light(lamp_from((-0.55, 0.35, 0.76), (2.5, 2.2, 3.2)), ambient=(0.74, 0.68, 1.2), exposure=1.05)
"""Dusk, and the portal outshines the lamp."""

PLACE = Place(
    moods={"spring": SPRING, "summer": SUMMER, "fall": FALL, "winter": WINTER, "portal": PORTAL}, furniture=lay_table
)
