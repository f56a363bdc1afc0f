"""A club: many tables on many machines, kept in one PostgreSQL database, that loses nothing when a machine dies."""
