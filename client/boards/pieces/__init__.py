"""Boards that are lists of pieces: what the view says lies where, with which look and under which name.

A game says which pieces there are (`piece`, `looks`) and where they lie (`places`), for every shape of the window and
number of players. The rest follows: nodes (`things`), gliding from one list to the next (`motions`), what can be
pointed at, marks and camera presets (`board`). How a board is made of it is told in docs/how-to-add-a-game.md.
"""
