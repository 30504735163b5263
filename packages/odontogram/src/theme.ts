/**
 * Meaning of a colour, the same on every screen and in the PDF: red an issue, amber uncertain, blue a restoration, grey
 * the tooth itself.
 */
export type Tone = 'issue' | 'uncertain' | 'restoration' | 'tooth' | 'other';

/** Colours from the neck to the biting edge, from the neck to the apex, or from the middle to the rim. */
type Gradient = readonly [string, string, string];

export interface ChartTheme {
  /** The page behind the chart. */
  readonly page: string;
  readonly enamel: Gradient;
  /** Enamel seen from the biting edge. */
  readonly top: Gradient;
  readonly root: Gradient;
  /** A root behind another one. */
  readonly rootBehind: string;
  /** A crown or pontic, and an implant. */
  readonly ceramic: Gradient;
  readonly metal: Gradient;
  /** Shade and light on the enamel, with their opacities. */
  readonly shade: readonly [color: string, opacity: number];
  readonly light: readonly [color: string, opacity: number];
  /** A tooth inside the jaw. */
  readonly unerupted: string;
  readonly outline: string;
  /** Fissures and borders of surfaces. */
  readonly fine: string;
  readonly faint: string;
  readonly label: string;
  readonly selected: string;
  readonly selectedFill: string;
  readonly rejected: string;
  /** Lines, patterns and plain areas. */
  readonly tones: Readonly<Record<Tone, string>>;
  /** Areas that a line of the tone surrounds. */
  readonly softs: Readonly<Record<Tone, string>>;
  /** The middle of a lesion. */
  readonly core: string;
}

/** For light pages and paper. Each tone has a contrast of at least 4.5 to 1 on enamel. */
export const LIGHT_THEME: ChartTheme = {
  page: '#ffffff',
  enamel: ['#f1ead9', '#fdfcf8', '#eef3f6'],
  top: ['#f3efe4', '#fdfcf9', '#e9edee'],
  root: ['#f3ead7', '#ede0c6', '#dfceac'],
  rootBehind: '#d9c8a6',
  ceramic: ['#b9d4ee', '#e2effa', '#b3d0ec'],
  metal: ['#7f9cb8', '#e4edf5', '#6f8eac'],
  shade: ['#7b8c96', 0.14],
  light: ['#ffffff', 0.8],
  unerupted: '#eceae4',
  outline: '#6e7f88',
  fine: '#a5a294',
  faint: '#a3b0b6',
  label: '#24343c',
  selected: '#0b6e7f',
  selectedFill: '#e3f2f4',
  rejected: '#76848b',
  tones: { issue: '#c0182f', uncertain: '#8f5300', restoration: '#0b5ea8', tooth: '#3f4f57', other: '#7a4d9c' },
  softs: { issue: '#ea8a97', uncertain: '#f0c27b', restoration: '#7fb3e3', tooth: '#c3ccd0', other: '#cdb2e2' },
  core: '#5e0a18',
};

/** For dark pages: the teeth are darker than the symbols on them. */
export const DARK_THEME: ChartTheme = {
  page: '#1f282e',
  enamel: ['#4a4c49', '#56606a', '#475058'],
  top: ['#454c50', '#566068', '#3f484e'],
  root: ['#5c5647', '#524c3e', '#463f33'],
  rootBehind: '#3b362c',
  ceramic: ['#2c5478', '#3f6f9a', '#2b5176'],
  metal: ['#3f5a73', '#86a3bd', '#37506a'],
  shade: ['#000000', 0.22],
  light: ['#ffffff', 0.1],
  unerupted: '#2d363b',
  outline: '#9db0b9',
  fine: '#7d8f98',
  faint: '#66757f',
  label: '#dfe8eb',
  selected: '#4dc3d6',
  selectedFill: '#1d3a41',
  rejected: '#8b99a1',
  tones: { issue: '#ff8b95', uncertain: '#f5b44c', restoration: '#82c2ff', tooth: '#d3dfe4', other: '#d6b2f2' },
  softs: { issue: '#b8434f', uncertain: '#8a6420', restoration: '#3a7bb8', tooth: '#5f6d74', other: '#7b5a96' },
  core: '#ffd9dc',
};

/** For forced colours: the reader's own colours, shapes and patterns alone carry the meaning. */
export const FORCED_COLORS_THEME: ChartTheme = {
  page: 'Canvas',
  enamel: ['Canvas', 'Canvas', 'Canvas'],
  top: ['Canvas', 'Canvas', 'Canvas'],
  root: ['Canvas', 'Canvas', 'Canvas'],
  rootBehind: 'Canvas',
  ceramic: ['Canvas', 'Canvas', 'Canvas'],
  metal: ['Canvas', 'Canvas', 'Canvas'],
  shade: ['Canvas', 0],
  light: ['Canvas', 0],
  unerupted: 'Canvas',
  outline: 'CanvasText',
  fine: 'GrayText',
  faint: 'GrayText',
  label: 'CanvasText',
  selected: 'Highlight',
  selectedFill: 'Canvas',
  rejected: 'GrayText',
  tones: { issue: 'CanvasText', uncertain: 'CanvasText', restoration: 'CanvasText', tooth: 'CanvasText', other: 'CanvasText' },
  softs: { issue: 'GrayText', uncertain: 'GrayText', restoration: 'GrayText', tooth: 'GrayText', other: 'GrayText' },
  core: 'Canvas',
};
