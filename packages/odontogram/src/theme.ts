import type { Tone } from './symbol-shapes';

export interface ChartTheme {
  readonly enamel: string;
  readonly dentine: string;
  readonly outline: string;
  readonly faint: string;
  readonly label: string;
  readonly selected: string;
  readonly selectedFill: string;
  readonly rejected: string;
  readonly tones: Readonly<Record<Tone, string>>;
}

/** For light pages. Each tone has a contrast of at least 4.5 to 1 on enamel. */
export const LIGHT_THEME: ChartTheme = {
  enamel: '#ffffff',
  dentine: '#f6efdf',
  outline: '#5d6f78',
  faint: '#a9b6bb',
  label: '#24343c',
  selected: '#0b6e7f',
  selectedFill: '#e3f2f4',
  rejected: '#8b979c',
  tones: { issue: '#c0182f', restoration: '#0b5ea8', tooth: '#3f4f57', other: '#7a4d9c' },
};

/** For the dark workdesk. */
export const DARK_THEME: ChartTheme = {
  enamel: '#2b3439',
  dentine: '#353b38',
  outline: '#9db0b9',
  faint: '#5b6a72',
  label: '#dfe8eb',
  selected: '#4dc3d6',
  selectedFill: '#1d3a41',
  rejected: '#76848b',
  tones: { issue: '#ff7b86', restoration: '#6fb8ff', tooth: '#c9d6db', other: '#cfa6ef' },
};
