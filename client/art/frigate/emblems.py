"""One emblem for each perk, by its id."""

from client.art.frigate.cargo import EMBLEMS as CARGO
from client.art.frigate.commands import EMBLEMS as COMMANDS
from client.art.frigate.guns import EMBLEMS as GUNS

EMBLEMS = GUNS | CARGO | COMMANDS
