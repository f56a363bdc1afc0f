// The place of each game, as far as a page has one: what table and pit are made of, and the light over them.

/** A picture of models, repeated every `every` cm, and the colour it is dyed in; without `every` it is laid out once. */
export interface Cover {
  picture: string;
  every?: number;
  dye: string;
}

export interface Theme {
  top: Cover;
  floor: Cover;
  rim: string;
  /** Nails around the rim, or embers. */
  studs?: { colour: string; glow?: string };
  /** What is let into the floor: rings, by their share of its radius, and a rose of the winds. */
  inlay?: { colour: string; rings: number[]; rose?: boolean };
  room: string;
  lamp: string;
}

const BRASS = { colour: '#e0ac4c' };

const HALL: Theme = {
  top: { picture: 'places/shared/oak.jpg', every: 46, dye: '#d8bfa6' },
  floor: { picture: 'places/adventure_dice/cloth.jpg', dye: '#ffffff' },
  rim: '#6e3f24', studs: BRASS, room: '#1a110b', lamp: '#ffe2bc',
};

const THEMES: Record<string, Theme> = {
  'adventure-dice': HALL,
  'beat-the-bit': {
    top: { picture: 'places/shared/slab.jpg', every: 50, dye: '#b5aca3' },
    floor: { picture: 'places/shared/sand.jpg', every: 26, dye: '#e6d6b8' },
    rim: '#6d675f', studs: { colour: '#ff9a4a', glow: '#c24a10' }, inlay: { colour: '#3a2c1c90', rings: [0.36, 0.68] },
    room: '#100e14', lamp: '#ffd8ac',
  },
  'deep-regrets': {
    top: { picture: 'places/shared/planks.jpg', every: 52, dye: '#b9b2a8' },
    floor: { picture: 'places/shared/leather.jpg', every: 16, dye: '#6b3a28' },
    rim: '#54301f', studs: BRASS, inlay: { colour: '#d9a85a80', rings: [0.9, 0.58], rose: true },
    room: '#081016', lamp: '#dcebff',
  },
  'deer-portal': {
    top: { picture: 'places/shared/moss.jpg', every: 44, dye: '#d3dcbb' },
    floor: { picture: 'places/shared/sand.jpg', every: 18, dye: '#a08a68' },
    rim: '#8b877c', room: '#101a12', lamp: '#fff2d8',
  },
  frigate: {
    top: { picture: 'places/shared/planks.jpg', every: 60, dye: '#c98a60' },
    floor: { picture: 'places/frigate/rose.jpg', dye: '#ffffff' },
    rim: '#5e3320', studs: BRASS, room: '#140d0a', lamp: '#ffe6c4',
  },
};

export function themeOf(game: string): Theme {
  return THEMES[game] ?? HALL;
}
