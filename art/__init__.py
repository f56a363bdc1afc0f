"""The art build: meshes, textures and illustrations, all made by code, the same on every run.

`python -m art build` writes the folder `models`. It runs in a process of its own and needs numpy and
skia-python; the client needs neither, and only loads the results.
"""
