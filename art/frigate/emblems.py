"""One emblem for each perk, by its id."""

from art.frigate.cargo import EMBLEMS as CARGO
from art.frigate.commands import EMBLEMS as COMMANDS
from art.frigate.guns import EMBLEMS as GUNS

EMBLEMS = GUNS | CARGO | COMMANDS
