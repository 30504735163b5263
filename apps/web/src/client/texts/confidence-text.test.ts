import { expect, it } from 'vitest';
import { confidenceText } from './confidence-text';

it.each([
  [0, '0%'],
  [0.874, '87%'],
  [0.994, '99%'],
  [0.999, '99%'],
  [1, '99%'],
])('shows a confidence of %d as %s', (confidence, text) => {
  expect(confidenceText(confidence, 'en')).toBe(text);
});
