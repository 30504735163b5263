import { describe, expect, it } from 'vitest';
import { compareFigures, DRIFT_WINDOW, driftLimit, MIN_DRIFT_RADIOGRAPHS } from './compare-figures';
import { countFigures, figuresOf, type RadiographFigures, rejectionsOf } from './figures';

/** A generator of numbers that every run repeats (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Device {
  /** Exponent of the grey values; 1: as the reference. */
  gamma: number;
  /** Confidences are this much lower, as logits. */
  less: number;
  /** Share of suggestions that people reject. */
  rejected: number;
}

const USUAL: Device = { gamma: 1, less: 0, rejected: 0.12 };
const TYPES = ['TOOTH', 'COMPOSITE', 'CROWN', 'GOOD_ENDODONTICS', 'IMPLANT', 'SUPPORT_NON_SCREW'];

/** Draws the figures of a radiograph: its mouth varies, and with it all its tones and confidences together. */
function radiograph(random: () => number, { gamma, less, rejected }: Device): RadiographFigures {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const [exposure, quality] = [normal(), normal()];
  const figures: Record<string, number> = {
    brightness: clamp(0.42 + 0.05 * exposure) ** gamma,
    contrast: clamp(0.6 + 0.06 * normal()) ** gamma,
    black: clamp(0.03 + 0.02 * normal()) * gamma,
    white: clamp(0.002 + 0.003 * normal()) / gamma,
    teeth: Math.round(clamp((27 + 4 * normal()) / 50) * 50),
    findings: Math.round(8 + 5 * Math.abs(normal())),
  };
  for (const type of TYPES) {
    const logit = 1.8 + 0.6 * quality + 0.5 * normal() - less;
    if (type === 'TOOTH' || random() < 0.5) figures[`confidence:${type}`] = 1 / (1 + Math.exp(-logit));
  }
  const decided = TYPES.slice(1).map((type) => {
    const of = Math.floor(random() * 6);
    return [type, { of, rejected: Array.from({ length: of }, random).filter((value) => value < rejected).length }] as const;
  });
  return { ...figures, ...rejectionsOf(Object.fromEntries(decided)) };
}

function clamp(value: number): number {
  return Math.min(Math.max(value, 0), 1);
}

const draw = (random: () => number, count: number, device: Device) => Array.from({ length: count }, () => radiograph(random, device));
const drifting = (recent: readonly RadiographFigures[], reference: readonly RadiographFigures[]) =>
  compareFigures(countFigures(recent), countFigures(reference)).filter(({ distance, limit }) => distance > limit);

const STEP = 20;

/** Returns after how many radiographs of another device, in the window after the usual ones, something drifts. */
function radiographsUntilAlarm(seed: number, device: Device, figure: string): number {
  const random = generator(seed);
  const reference = draw(random, 54, USUAL);
  const window = draw(random, DRIFT_WINDOW, USUAL);
  for (let count = STEP; count <= DRIFT_WINDOW; count += STEP) {
    window.splice(0, STEP);
    window.push(...draw(random, STEP, device));
    if (drifting(window, reference).some((one) => one.figure === figure)) return count;
  }
  return Number.POSITIVE_INFINITY;
}

describe('drift of radiographs', () => {
  it('is alarmed by chance in fewer than one of 100 devices, with the few radiographs of the reference', () => {
    const alarms = Array.from({ length: 200 }, (_none, seed) => {
      const random = generator(seed);
      const reference = draw(random, 54, USUAL);
      return drifting(draw(random, seed % 2 ? MIN_DRIFT_RADIOGRAPHS : DRIFT_WINDOW, USUAL), reference).length > 0;
    });
    expect(alarms.filter(Boolean).length).toBeLessThanOrEqual(2);
  });

  it.each([
    ['a darker exposure', { ...USUAL, gamma: 1.5 }, 'brightness', 100],
    ['a lighter exposure', { ...USUAL, gamma: 0.7 }, 'brightness', 100],
    ['confidences that fall', { ...USUAL, less: 1.5 }, 'confidence:TOOTH', 120],
    ['people who reject a half', { ...USUAL, rejected: 0.5 }, 'rejected', 120],
  ])('alarms at %s before the window is replaced', (_name, device, figure, within) => {
    const counts = Array.from({ length: 10 }, (_none, seed) => radiographsUntilAlarm(seed + 1, device, figure));
    expect(Math.max(...counts)).toBeLessThanOrEqual(within);
  });

  it('says nothing below 50 radiographs, whatever they show', () => {
    const random = generator(7);
    const reference = draw(random, 54, USUAL);
    const other = { gamma: 3, less: 4, rejected: 1 };
    expect(drifting(draw(random, MIN_DRIFT_RADIOGRAPHS - 1, other), reference)).toEqual([]);
    expect(drifting(draw(random, MIN_DRIFT_RADIOGRAPHS, other), reference).length).toBeGreaterThan(4);
  });

  it('is no alarm where people reject less than the labels', () => {
    const random = generator(3);
    const reference = draw(random, 200, { ...USUAL, rejected: 0.6 });
    const figures = drifting(draw(random, 200, { ...USUAL, rejected: 0 }), reference).map((one) => one.figure);
    expect(figures.filter((figure) => figure.startsWith('rejected'))).toEqual([]);
  });

  it('needs a quarter at least, and more with few radiographs', () => {
    expect(driftLimit(10_000, 10_000)).toBe(0.25);
    // 2.2254 √(1/50 + 1/54), as in tables of the test.
    expect(driftLimit(50, 54)).toBeCloseTo(0.4367, 3);
  });

  it('measures the largest distance of the cumulative shares', () => {
    const values = (figure: string, all: number[]) => countFigures(all.map((value) => ({ [figure]: value })));
    const recent = values('brightness', [...Array(30).fill(0.1), ...Array(30).fill(0.9)]);
    const [compared] = compareFigures(recent, values('brightness', Array(60).fill(0.9)));
    expect(compared).toMatchObject({ radiographs: 60, reference: 60, distance: 0.5, median: 0.11, referenceMedian: 0.91 });
    expect(compareFigures(values('constructor', Array(60).fill(1)), {})).toEqual([]);
  });
});

it('takes the figures of a radiograph from its analysis', () => {
  const finding = (type: 'TOOTH' | 'CROWN' | 'MOUTH_AREA' | 'PRIM_CAR_CAVITY', confidence: number, experimental = false) => ({
    ...{ class: type, confidence, experimental },
  });
  const file = { width: 2000, height: 1000, tones: { brightness: 0.41234, contrast: 0.5, black: 0.1, white: 0 }, notices: [] };
  const findings = [
    ...[finding('TOOTH', 0.9), finding('TOOTH', 0.7), finding('CROWN', 0.2), finding('CROWN', 0.6)],
    ...[finding('MOUTH_AREA', 1), finding('PRIM_CAR_CAVITY', 0.9, true)],
  ];
  expect(figuresOf({ ...file, findings, readable: true })).toEqual({
    ...{ width: 2000, height: 1000, aspect: 2, brightness: 0.4123, contrast: 0.5, black: 0.1, white: 0, notices: 0 },
    ...{ teeth: 2, findings: 1, 'confidence:TOOTH': 0.8, 'confidence:CROWN': 0.4 },
  });
  expect(figuresOf({ ...file, notices: ['NOT_PANORAMIC'], findings: [], readable: false })).not.toHaveProperty('teeth');
  expect(rejectionsOf({ CROWN: { rejected: 1, of: 2 }, COMPOSITE: { rejected: 0, of: 2 }, IMPLANT: { rejected: 0, of: 0 } })).toEqual({
    ...{ rejected: 0.25, 'rejected:CROWN': 0.5, 'rejected:COMPOSITE': 0 },
  });
});
