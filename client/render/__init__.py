"""Our own GLSL 150 forward renderer: surfaces, light, shadows, presets; nothing is drawn while nothing changes."""
