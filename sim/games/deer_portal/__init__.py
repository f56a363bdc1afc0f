"""DeerPortal: four elements walk their paths, gather diamonds, and race to the portal to become the Deer God."""

from sim.games.deer_portal.rules import DeerPortal

GAME = DeerPortal()
