"""The boxes the five games come in: a lid, and a painted cover for each game. Names are printed at run time."""

from art.covers import adventure_dice, beat_the_bit, deep_regrets, deer_portal, frigate
from art.covers.canvas import Cover
from art.covers.lid import lid_mesh
from art.files import Output

PAINTERS = {
    "adventure_dice": adventure_dice.paint,
    "beat_the_bit": beat_the_bit.paint,
    "deep_regrets": deep_regrets.paint,
    "deer_portal": deer_portal.paint,
    "frigate": frigate.paint,
}


def build(output: Output) -> None:
    output.model("covers/lid", lid_mesh())
    for name, paint in PAINTERS.items():
        cover = Cover(seed=sum(map(ord, name)))
        paint(cover)
        output.picture(f"covers/{name}.jpg", cover.finished())
