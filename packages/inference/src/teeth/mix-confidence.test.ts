import { describe, expect, it } from 'vitest';
import { mixConfidence } from './mix-confidence';

const channel = (own: number, read: number, offset: number) => ({ class: 'CROWN' as const, own, read, offset });

describe('mixConfidence', () => {
  it('takes the weighted mean of the logits', () => {
    expect(mixConfidence(channel(1, 0, 0), 0.7, 0.1)).toBeCloseTo(0.7);
    expect(mixConfidence(channel(0, 1, 0), 0.7, 0.1)).toBeCloseTo(0.1);
    expect(mixConfidence(channel(0.5, 0.5, 0), 0.9, 0.1)).toBeCloseTo(0.5);
    expect(mixConfidence(channel(0.5, 0.5, 1), 0.5, 0.5)).toBeCloseTo(1 / (1 + Math.exp(-1)));
  });

  it('is finite for certain answers', () => {
    expect(mixConfidence(channel(0.5, 0.5, 0), 1, 0)).toBeCloseTo(0.5);
    expect(mixConfidence(channel(1, 1, 0), 0, 0)).toBeGreaterThan(0);
    expect(mixConfidence(channel(1, 1, 0), 1, 1)).toBeLessThan(1);
  });
});
