"""Cameras as nodes of a scene."""

import panda3d.core as p3d


def camera_of(node: p3d.NodePath) -> p3d.Camera:
    """The camera at a node."""
    camera = node.node()
    assert isinstance(camera, p3d.Camera)
    return camera
