import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adjustAnnotations, type Calibration } from './adjust-annotations';
import { expectedCalibrationError } from './calibration-error';
import { adjustConfidence, type Curve, detectedThreshold, IDENTITY, logit, sigmoid } from './curve';
import { fitCalibration, type JudgedSuggestion } from './fit-calibration';
import { fitCurve } from './fit-curve';
import { MIN_CURVE_DECISIONS, MIN_CURVE_RADIOGRAPHS } from './limits';

const confidence = fc.integer({ min: 0, max: 10_000 }).map((steps) => steps / 10_000);
const judged = fc.array(fc.record({ confidence, confirmed: fc.boolean() }), { maxLength: 60 });
const curve: fc.Arbitrary<Curve> = fc.record({
  intercept: fc.double({ min: -3, max: 3, noNaN: true }),
  slope: fc.double({ min: 0.2, max: 4, noNaN: true }),
});

/** Numbers from 0 to 1, the same in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

interface Simulated {
  radiographs: number;
  /** What the clinic's decisions follow; the identity is a device whose confidences are right. */
  truth?: Curve;
  device?: string | null;
  seed?: number;
}

/** Decisions about four suggestions on each radiograph, confirmed with the probability that `truth` gives them. */
function simulate({ radiographs, truth = IDENTITY, device = null, seed = 1 }: Simulated): JudgedSuggestion[] {
  const next = random(seed);
  return Array.from({ length: radiographs * 4 }, (_none, nth): JudgedSuggestion => {
    const detected = Math.round((0.4 + 0.59 * next()) * 10_000) / 10_000;
    const isConfirmed = next() < sigmoid(truth.intercept + truth.slope * logit(detected));
    const imageId = `${device ?? ''}${seed}-${String(Math.floor(nth / 4)).padStart(5, '0')}`;
    return { imageId, class: 'COMPOSITE', device, confidence: detected, confirmed: isConfirmed };
  });
}

describe('a curve', () => {
  it('keeps the order of confidences, whatever the decisions', () => {
    fc.assert(
      fc.property(judged, confidence, confidence, (decisions, one, other) => {
        const fitted = fitCurve(decisions);
        expect(fitted.slope).toBeGreaterThanOrEqual(0.2);
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(adjustConfidence(low, fitted)).toBeLessThanOrEqual(adjustConfidence(high, fitted));
        expect(adjustConfidence(high, fitted)).toBeGreaterThanOrEqual(0);
        expect(adjustConfidence(high, fitted)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('changes nothing without decisions, and returns its prior', () => {
    expect(fitCurve([])).toEqual(IDENTITY);
    const unchanged = (one: number) => void expect(adjustConfidence(one, fitCurve([]))).toBe(one);
    fc.assert(fc.property(confidence, unchanged));
    fc.assert(fc.property(curve, (prior) => void expect(fitCurve([], prior)).toEqual(prior)));
  });

  it('does not depend on the order of decisions', () => {
    fc.assert(
      fc.property(judged, (decisions) => {
        const [one, other] = [fitCurve(decisions), fitCurve([...decisions].reverse())];
        expect(one.intercept).toBeCloseTo(other.intercept, 4);
        expect(one.slope).toBeCloseTo(other.slope, 4);
      }),
    );
  });

  it('moves away from its prior with more decisions, and never beyond what they say', () => {
    const shares = [5, 20, 80, 320, 1280].map((count) => {
      const decisions = Array.from({ length: count }, (_none, nth) => ({ confidence: 0.9, confirmed: nth % 5 < 3 }));
      return adjustConfidence(0.9, fitCurve(decisions));
    });
    expect(shares).toEqual([...shares].sort((a, b) => b - a));
    expect(shares[0]).toBeGreaterThan(0.75);
    expect(shares.at(-1)).toBeCloseTo(0.6, 2);
    expect(Math.min(...shares)).toBeGreaterThan(0.6);
  });

  it('finds the curve that decisions follow', () => {
    const truth = { intercept: -1, slope: 0.7 };
    const fitted = fitCurve(simulate({ radiographs: 5000, truth }));
    expect(fitted.intercept).toBeCloseTo(truth.intercept, 1);
    expect(fitted.slope).toBeCloseTo(truth.slope, 1);
  });

  it('is compared in the database exactly as anywhere else', () => {
    fc.assert(
      fc.property(curve, confidence, confidence, (fitted, threshold, one) => {
        expect(one >= detectedThreshold(threshold, fitted)).toBe(adjustConfidence(one, fitted) >= threshold);
      }),
    );
    expect(detectedThreshold(0.4, IDENTITY)).toBe(0.4);
    expect(detectedThreshold(0.4, { intercept: -20, slope: 0.2 })).toBeGreaterThan(1);
  });
});

describe('a calibration', () => {
  const shifted = { intercept: -1.2, slope: 0.8 };

  it('has no curve below 50 decisions, 20 radiographs, or 100 decisions of a device, however clear they are', () => {
    const clear = (decisions: number, radiographs: number, device: string | null = null, confirmed = false) =>
      Array.from({ length: decisions }, (_none, nth): JudgedSuggestion => {
        const imageId = `${device}${nth % radiographs}`;
        return { imageId, class: 'COMPOSITE', device, confidence: 0.8 + 0.001 * (nth % 50), confirmed };
      });
    const devicesOf = (judged: JudgedSuggestion[]) => fitCalibration(judged).curves.map(({ device }) => device);
    expect(devicesOf(clear(49, 49))).toEqual([]);
    expect(devicesOf(clear(50, 19))).toEqual([]);
    expect(devicesOf(clear(50, 20))).toEqual([null]);
    const others = clear(200, 100, 'PX-1', true);
    expect(devicesOf([...others, ...clear(99, 50, 'PX-2')])).not.toContain('PX-2');
    expect(devicesOf([...others, ...clear(100, 50, 'PX-2')])).toContain('PX-2');
  });

  it('lowers the calibration error on new radiographs of a clinic whose device shifts the scores', () => {
    const fitted = fitCalibration(simulate({ radiographs: 150, truth: shifted }));
    expect(fitted.curves).toHaveLength(1);
    expect(fitted.errorAfter).toBeLessThan((fitted.errorBefore as number) / 2);
    const later = simulate({ radiographs: 1500, truth: shifted, seed: 99 });
    const after = later.map((one) => ({ ...one, confidence: adjustConfidence(one.confidence, fitted.curves[0] as Curve) }));
    const [errorBefore, errorAfter] = [expectedCalibrationError(later), expectedCalibrationError(after)];
    expect(errorBefore).toBeGreaterThan(0.2);
    expect(errorAfter).toBeLessThan(0.05);
    // Nine of ten are right where 90 % is said.
    const sure = after.filter((one) => one.confidence >= 0.8 && one.confidence <= 0.9);
    const share = sure.filter(({ confirmed }) => confirmed).length / sure.length;
    expect(share).toBeGreaterThan(0.78);
    expect(share).toBeLessThan(0.92);
  });

  it('is not offered to clinics whose confidences are right already', () => {
    const offered = Array.from({ length: 60 }, (_none, seed) => fitCalibration(simulate({ radiographs: 100, seed: seed + 7 }))).filter(
      ({ curves }) => curves.length > 0,
    );
    expect(offered.length).toBeLessThanOrEqual(6);
  });

  it('needs enough decisions on enough radiographs', () => {
    const many = simulate({ radiographs: 60, truth: { intercept: -2, slope: 0.5 } });
    expect(fitCalibration(many).curves).toHaveLength(1);
    expect(fitCalibration(many.slice(0, MIN_CURVE_DECISIONS - 1)).curves).toEqual([]);
    const onFew = many.map((one, nth) => ({ ...one, imageId: String(nth % (MIN_CURVE_RADIOGRAPHS - 1)) }));
    expect(fitCalibration(onFew).curves).toEqual([]);
    expect(fitCalibration([])).toEqual({ decisions: 0, radiographs: 0, curves: [], errorBefore: null, errorAfter: null });
  });

  it('gives a device its own curve only where it differs from the clinic’s others', () => {
    const old = simulate({ radiographs: 120, truth: { intercept: 0.3, slope: 1 }, device: 'Old', seed: 3 });
    const shiftedDevice = simulate({ radiographs: 120, truth: { intercept: -2, slope: 0.8 }, device: 'New', seed: 4 });
    const fitted = fitCalibration([...old, ...shiftedDevice]);
    expect(fitted.curves.map(({ device }) => device)).toContain('New');
    const same = fitCalibration([
      ...simulate({ radiographs: 120, truth: shifted, device: 'Old', seed: 3 }),
      ...simulate({ radiographs: 120, truth: shifted, device: 'New', seed: 4 }),
    ]);
    expect(same.curves.map(({ device }) => device)).toEqual([null]);
  });

  it('is the same for the same decisions in another order', () => {
    const decisions = simulate({ radiographs: 60, truth: shifted });
    expect(fitCalibration([...decisions].reverse())).toEqual(fitCalibration(decisions));
  });
});

describe('adjusted annotations', () => {
  const calibration: Calibration = {
    id: 'c',
    modelVersion: 'm',
    curves: [
      { class: 'COMPOSITE', device: null, intercept: -1, slope: 1 },
      { class: 'COMPOSITE', device: 'New', intercept: -2, slope: 1 },
    ],
  };
  const annotation = { class: 'COMPOSITE', detectedClass: null, confidence: 0.9, experimental: false, analysisId: 'a' } as const;
  const adjust = (more: object, device: string | null = null) =>
    adjustAnnotations([{ ...annotation, ...more }], { calibration, device, analysisIds: new Set(['a']) })[0];

  it('keep the detected confidence, and follow the device', () => {
    expect(adjust({})).toMatchObject({ confidence: 0.768, detectedConfidence: 0.9 });
    expect(adjust({}, 'Other')).toMatchObject({ confidence: 0.768 });
    expect(adjust({}, 'New')).toMatchObject({ confidence: 0.5491 });
  });

  it('leave out other types and models, experimental suggestions and what people drew', () => {
    for (const more of [{ class: 'CROWN' }, { analysisId: 'b' }, { experimental: true }, { confidence: null, analysisId: null }])
      expect(adjust(more)).toMatchObject({ confidence: 'confidence' in more ? null : 0.9 });
    expect(adjust({ class: 'CROWN', detectedClass: 'COMPOSITE' })).toMatchObject({ confidence: 0.768 });
    expect(adjustAnnotations([annotation], null)[0]).toMatchObject({ confidence: 0.9, detectedConfidence: 0.9 });
  });
});
