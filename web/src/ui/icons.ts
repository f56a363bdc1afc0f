// Small signs, each drawn on a square of 24.
import { h, type Element } from '../dom';

const PATHS: Record<string, string> = {
  menu: 'M4 6h16v2H4zM4 11h16v2H4zM4 16h16v2H4z',
  close: 'M6.4 5 12 10.6 17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4L12 13.4 6.4 19 5 17.6 10.6 12 5 6.4z',
  undo: 'M9 5v4h5a6 6 0 1 1 0 12H8v-2h6a4 4 0 1 0 0-8H9v4L3 10z',
  redo: 'M15 5v4h-5a6 6 0 1 0 0 12h6v-2h-6a4 4 0 1 1 0-8h5v4l6-5z',
  log: 'M5 4h14v2H5zM5 8h14v2H5zM5 12h10v2H5zM5 16h12v2H5z',
  chat: 'M4 4h16v12H9l-5 4z',
  book: 'M4 5c3-1 6-1 8 1 2-2 5-2 8-1v14c-3-1-6-1-8 1-2-2-5-2-8-1zm7 3.2C9.600 7 7.500 6.700 6 7v9.800c1.800-.3 3.600 0 5 .9zm2 0v9.500c1.400-.9 3.200-1.200 5-.9V7c-1.500-.3-3.600 0-5 1.200z',
  hand: 'M7 3h7a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zm0 2v13h7V5zm11 2.500 2.200.7c.8.2 1.200 1 1 1.800l-3.200 9.500z',
  table: 'M12 4 22 9l-10 5L2 9zM4 12.500l8 4 8-4V16l-8 4-8-4z',
  pause: 'M7 5h4v14H7zM13 5h4v14h-4z',
  play: 'M8 5l11 7-11 7z',
  phone: 'M8 2h8a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zm0 3v13h8V5zm3 14v1.500h2V19z',
  dice: 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zm2.500 2.500a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm9 9a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  flag: 'M5 3h2v1h12l-3 4.500 3 4.500H7v8H5z',
  send: 'M3 4l18 8-18 8 3-8zm4.500 7h7v2h-7z',
  settings: 'M4 6h9v2H4zm13 0h3v2h-3zm-3-1.500h2v5h-2zM4 16h3v2H4zm7 0h9v2h-9zm-3-1.500h2v5H8z',
  odds: 'M4 20V10h4v10zm6 0V4h4v16zm6 0v-7h4v7z',
  bot: 'M11 2h2v3h5a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2h5zM8.500 9a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3zm7 0a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3zM8 15v2h8v-2z',
};

export function icon(name: string): Element {
  return h('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' }, h('path', { d: PATHS[name] ?? '', 'fill-rule': 'evenodd' }));
}

/** The signs of the seats: whose something is can be told without colour. */
const MARKS: Record<string, string> = {
  round: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16z',
  drop: 'M12 3c4 5 6.500 8 6.500 11.500a6.500 6.500 0 0 1-13 0C5.500 11 8 8 12 3z',
  square: 'M5 5h14v14H5z',
  triangle: 'M12 4l9 16H3z',
  diamond: 'M12 2.500 20 12l-8 9.500L4 12z',
  star: 'M12 2.500l2.900 6.300 6.900.7-5.200 4.600 1.500 6.800-6.100-3.500-6.100 3.500 1.500-6.800L2.200 9.500l6.900-.7z',
};

export function mark(shape: string | undefined, colour: string | undefined): Element {
  return h('svg', { viewBox: '0 0 24 24', class: 'mark', 'aria-hidden': 'true', style: { fill: colour ?? 'currentColor' } }, h('path', { d: MARKS[shape ?? ''] ?? MARKS.round }));
}
