"""Who is let in to a table, under which name, and who may speak there: everybody, unless a club knows them."""


class Doorkeeper:
    """Asked by admission, and by whoever answers what people ask. `key` is the proved one of a device, or nothing."""

    binds_tokens = False
    """Whether a token brings back only the device that it was given to."""

    def bars(self, key: bytes) -> bool:
        """Whether somebody is not let in at all."""
        return False

    def is_anothers(self, key: bytes, name: str) -> bool:
        """Whether only somebody else goes by that name."""
        return False

    def name_of(self, key: bytes, name: str) -> str:
        """Under which name somebody sits who calls themselves so."""
        return name

    def may_speak(self, key: bytes) -> bool:
        return True


ANYBODY = Doorkeeper()
