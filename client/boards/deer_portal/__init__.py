"""DeerPortal's board: a land of four elements, carved paths, and a portal in the middle."""

from client.boards.deer_portal.board import DeerPortalBoard

BOARD = DeerPortalBoard
