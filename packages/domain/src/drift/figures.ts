import { type FindingType, MIN_SUGGESTION_CONFIDENCE } from '../findings';

/** Tones of a radiograph, as shares of the sensor's scale or of the points. */
export interface Tones {
  /** Mean grey. */
  brightness: number;
  /** Distance of the 5th and the 95th percentile of grey. */
  contrast: number;
  /** Share of points in the lowest hundredth of the scale. */
  black: number;
  /** Share of points in the highest hundredth. */
  white: number;
}

/**
 * Numbers of one radiograph by name: `brightness`, `contrast`, `black`, `white`, `width`, `height`, `aspect`, `notices`
 * (1 or 0), `teeth`, `findings`, `confidence:TYPE`, `rejected`, `rejected:TYPE`.
 */
export type RadiographFigures = Readonly<Record<string, number>>;

/** What a figure is counted in. */
export interface Grid {
  low: number;
  high: number;
  /** `more`: only larger values than the reference's are a drift. */
  side: 'both' | 'more';
}

export const GRID_BINS = 50;

/** Counts of a figure in `GRID_BINS` equal bins of its grid; values outside belong to the first and the last bin. */
export type FigureCounts = readonly number[];

const SHARE: Grid = { low: 0, high: 1, side: 'both' };
const PIXELS: Grid = { low: 0, high: 5000, side: 'both' };
const GRIDS: Readonly<Record<string, Grid>> = {
  ...{ brightness: SHARE, contrast: SHARE, confidence: SHARE },
  // Most radiographs have next to no such points: finer bins where they are.
  ...{ black: { ...SHARE, high: 0.5 }, white: { low: 0, high: 0.25, side: 'more' } },
  ...{ width: PIXELS, height: PIXELS, aspect: { low: 0, high: 4, side: 'both' } },
  ...{ teeth: { low: 0, high: 50, side: 'both' }, findings: { low: 0, high: 50, side: 'both' } },
  // People who reject less than the labels do are no alarm.
  ...{ notices: { ...SHARE, side: 'more' }, rejected: { ...SHARE, side: 'more' } },
};

/**
 * Figures of which a device's own radiographs say what is usual: those of the release were given in one size and with
 * equalised tones. Only white points, which hide what the detector looks for, are compared with the release's.
 */
export const OWN_FIGURES: ReadonlySet<string> = new Set(['width', 'height', 'aspect', 'brightness', 'contrast', 'black']);

/** Returns the grid of a figure; undefined for a name that this version does not know. */
export function gridOf(figure: string): Grid | undefined {
  const [name = ''] = figure.split(':');
  return Object.hasOwn(GRIDS, name) ? GRIDS[name] : undefined;
}

/** What an analysis says about a radiograph. */
export interface AnalysedRadiograph {
  width: number;
  height: number;
  /** Missing from workers of earlier versions. */
  tones?: Tones | undefined;
  notices: readonly string[];
  findings: readonly { class: FindingType; confidence: number; experimental: boolean }[];
  /** False for an image in which nothing was searched. */
  readable: boolean;
}

/** Returns the figures of an analysed radiograph that are known before anybody decides about it. */
export function figuresOf({ width, height, tones, notices, findings, readable }: AnalysedRadiograph): RadiographFigures {
  const figures: Record<string, number> = { width, height, aspect: width / height, notices: notices.length > 0 ? 1 : 0, ...tones };
  if (readable) {
    const measured = findings.filter(({ class: type, experimental }) => !experimental && type !== 'MOUTH_AREA');
    const shown = measured.filter(({ confidence }) => confidence >= MIN_SUGGESTION_CONFIDENCE);
    figures.teeth = shown.filter((one) => one.class === 'TOOTH').length;
    figures.findings = shown.length - figures.teeth;
    for (const type of new Set(measured.map((one) => one.class))) {
      const ofType = measured.filter((one) => one.class === type);
      figures[`confidence:${type}`] = ofType.reduce((sum, { confidence }) => sum + confidence, 0) / ofType.length;
    }
  }
  return rounded(figures);
}

/**
 * Returns the shares of rejected suggestions of a radiograph, of all finding types together and of each.
 * @param decided By finding type; only types of which every shown suggestion is decided.
 */
export function rejectionsOf(decided: Readonly<Record<string, { rejected: number; of: number }>>): RadiographFigures {
  const types = Object.entries(decided).filter(([, { of }]) => of > 0);
  if (types.length === 0) return {};
  const sum = (key: 'rejected' | 'of') => types.reduce((total, [, counts]) => total + counts[key], 0);
  const each = types.map(([type, { rejected, of }]) => [`rejected:${type}`, rejected / of]);
  return rounded({ rejected: sum('rejected') / sum('of'), ...Object.fromEntries(each) });
}

/** Counts each figure that any of the radiographs has. */
export function countFigures(radiographs: Iterable<RadiographFigures>): Record<string, number[]> {
  const counts: Record<string, number[]> = {};
  for (const radiograph of radiographs)
    for (const [figure, value] of Object.entries(radiograph)) {
      const grid = gridOf(figure);
      if (!grid || !Number.isFinite(value)) continue;
      const bins = counts[figure] ?? new Array<number>(GRID_BINS).fill(0);
      counts[figure] = bins;
      const bin = Math.floor(((value - grid.low) / (grid.high - grid.low)) * GRID_BINS);
      const at = Math.min(Math.max(bin, 0), GRID_BINS - 1);
      bins[at] = (bins[at] as number) + 1;
    }
  return counts;
}

/** Four decimals are more than any bin needs. */
function rounded(figures: Readonly<Record<string, number>>): RadiographFigures {
  return Object.fromEntries(Object.entries(figures).map(([figure, value]) => [figure, Math.round(value * 10_000) / 10_000]));
}
