// What somebody has set on this device, kept in the browser.

export interface Settings {
  language: string;
  name: string;
  text: 0 | 1 | 2;
  place: 'auto' | 'light' | 'dark';
  quality: 'auto' | 'high' | 'low';
  still: boolean;
  mode: 'auto' | 'hand' | 'table';
}

const USUAL: Settings = {
  language: '',
  name: '',
  text: 0,
  place: 'auto',
  quality: 'auto',
  still: matchMedia('(prefers-reduced-motion: reduce)').matches,
  mode: 'auto',
};

export function load(): Settings {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem('settings') ?? '{}') as Partial<Settings>) };
  } catch {
    return { ...USUAL };
  }
}

export function save(settings: Settings): void {
  localStorage.setItem('settings', JSON.stringify(settings));
}

/** Whether the place is light: as it was set, or as the device likes it. */
export function isLight(settings: Settings): boolean {
  return settings.place === 'auto' ? matchMedia('(prefers-color-scheme: light)').matches : settings.place === 'light';
}
