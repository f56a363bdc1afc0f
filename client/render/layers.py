"""Which camera sees a node, and in which order things are drawn."""

import panda3d.core as p3d

EYE, KEY, ABOVE, ROOM = (p3d.BitMask32.bit(i) for i in range(4))
"""Which camera sees a node: the player's, the key lamp's (the shadow map), the height map's, the plate's.

What stands still in a room is seen by the last alone; the player's eye looks with both where there is no plate.
"""

UNDERNEATH = "underneath"
"""The bin of what lies below everything else: drawn after all solid things, so that hidden parts of it cost nothing."""
p3d.CullBinManager.get_global_ptr().add_bin(UNDERNEATH, p3d.CullBinManager.BT_fixed, 25)

LIGHT_ONLY = p3d.ColorWriteAttrib.make(
    p3d.ColorWriteAttrib.C_red | p3d.ColorWriteAttrib.C_green | p3d.ColorWriteAttrib.C_blue
)
"""The picture's alpha is the distance of what is solid: whatever is seen through leaves it alone."""
