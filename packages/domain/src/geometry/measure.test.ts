import { describe, expect, it } from 'vitest';
import { angleAt, distanceBetween, lengthOfOutline } from './measure';

describe('measures in an image', () => {
  it('are lengths', () => {
    expect(distanceBetween([10, 10], [13, 14])).toBe(5);
    expect(distanceBetween([1, 1], [1, 1])).toBe(0);
  });

  it('are angles from 0 to 180 degrees, whatever the direction', () => {
    expect(angleAt([0, 0], [10, 0], [0, 5])).toBeCloseTo(90);
    expect(angleAt([0, 0], [0, 5], [10, 0])).toBeCloseTo(90);
    expect(angleAt([5, 5], [0, 5], [10, 5])).toBeCloseTo(180);
    expect(angleAt([0, 0], [10, 0], [10, 10])).toBeCloseTo(45);
    expect(angleAt([0, 0], [0, 0], [10, 10])).toBe(0);
  });
});

it('measures an outline along itself, also where it lies obliquely', () => {
  expect(lengthOfOutline([0, 0, 30, 40, 28, 42])).toBeCloseTo(50.5, 1);
  expect(lengthOfOutline([0, 0, 10, 0, 10, 60, 0, 60])).toBeCloseTo(60.8, 1);
  expect(lengthOfOutline([5, 5])).toBe(0);
});
