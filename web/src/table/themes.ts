// The place of each game, as far as a page has one: what the table is made of, and the light over it.

export interface Theme {
  /** A picture of models, repeated every `every` cm, and the colour it is dyed in. */
  top: string;
  every: number;
  dye: string;
  felt: string;
  rim: string;
  room: string;
  lamp: string;
}

const HALL: Theme = {
  top: 'places/shared/oak.jpg', every: 46, dye: '#c79a6a', felt: '#234b37', rim: '#7a4a28', room: '#1a110b', lamp: '#ffdcae',
};

const THEMES: Record<string, Theme> = {
  'adventure-dice': HALL,
  'beat-the-bit': {
    top: 'places/shared/slab.jpg', every: 50, dye: '#a7a3ad', felt: '#43313f', rim: '#5b5660', room: '#100e14', lamp: '#ffd2a0',
  },
  'deep-regrets': {
    top: 'places/shared/planks.jpg', every: 52, dye: '#7f9aa0', felt: '#173945', rim: '#4b5a58', room: '#081016', lamp: '#d8ecff',
  },
  'deer-portal': {
    top: 'places/shared/moss.jpg', every: 44, dye: '#a9b98c', felt: '#5b4a34', rim: '#7b7468', room: '#101a12', lamp: '#fff0d0',
  },
  frigate: {
    top: 'places/shared/planks.jpg', every: 60, dye: '#a8683c', felt: '#1d3557', rim: '#8a5a2a', room: '#140d0a', lamp: '#ffe0b8',
  },
};

export function themeOf(game: string): Theme {
  return THEMES[game] ?? HALL;
}
