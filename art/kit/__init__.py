"""The kit from which rooms are built: shapes, masonry, things that stand about, wear, baked shade and textures.

Shapes are meshes in centimetres with z upward; uvs count repeats of a texture, `UV` of them per centimetre unless a
shape is told otherwise. `art.kit.room.Room` collects them by surface; docs/places.md tells how a room is made.
"""
