import { describe, expect, it } from 'vitest';
import { atConfidence, calibrationError, type Matches } from './average-precision';

const matches: Matches = { confidences: [0.9, 0.8, 0.5, 0.35, 0.2], hits: [true, true, false, true, false], total: 4 };

describe('figures of matched predictions', () => {
  it('counts only what is shown at the operating point', () => {
    const { precision, recall, f1 } = atConfidence(matches, 0.4);
    expect(precision).toBeCloseTo(2 / 3);
    expect(recall).toBe(0.5);
    expect(f1).toBeCloseTo(4 / 7);
    expect(atConfidence({ confidences: [], hits: [], total: 0 }, 0.4)).toEqual({ precision: null, recall: null, f1: null });
  });

  it('measures how far confidences are from the share of hits', () => {
    expect(calibrationError(matches)).toBeCloseTo((0.1 + 0.2 + 0.5 + 0.65 + 0.2) / 5);
    // In one bin errors in both directions cancel out.
    expect(calibrationError({ confidences: [0.5, 0.5], hits: [true, false], total: 1 })).toBeCloseTo(0);
    expect(calibrationError({ confidences: [1], hits: [true], total: 1 })).toBe(0);
    expect(calibrationError({ confidences: [], hits: [], total: 1 })).toBeNull();
  });
});
