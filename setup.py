"""Frozen builds: `python setup.py bdist_apps` makes archives for Linux and Windows. All else is in pyproject.toml."""

from setuptools import setup

setup(
    options={
        "build_apps": {
            "gui_apps": {"astragal": "client/__main__.py"},
            "include_patterns": [
                "models/**/*",
                "shaders/**/*",
                "sim/**/*.json",
                "sim/**/*.md",
                "client/**/*.json",
            ],
            "exclude_modules": {"*": ["numpy", "tkinter", "pytest", "pip", "setuptools", "twisted.trial"]},
            "plugins": ["pandagl", "p3openal_audio"],
            "platforms": ["manylinux2014_x86_64", "win_amd64"],
            "use_optimized_wheels": False,
            "pypi_extra_indexes": [],
        },
    },
)
