import { expect, it } from 'vitest';
import { missingFactor, needsStepUp, STEP_UP_MINUTES } from './second-factor';

const NOW = new Date('2026-03-02T10:00:00Z');

it('names what a session lacks', () => {
  const state = { required: false, hasFactor: false, factorAt: null };
  expect(missingFactor(state)).toBeUndefined();
  expect(missingFactor({ ...state, required: true })).toBe('SET_UP');
  expect(missingFactor({ ...state, hasFactor: true })).toBe('VERIFY');
  expect(missingFactor({ ...state, required: true, hasFactor: true })).toBe('VERIFY');
  expect(missingFactor({ required: true, hasFactor: false, factorAt: NOW })).toBeUndefined();
  expect(missingFactor({ required: true, hasFactor: true, factorAt: NOW })).toBeUndefined();
});

it('asks again after ten minutes, and when nothing was ever given', () => {
  const after = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
  expect(needsStepUp(NOW, after(STEP_UP_MINUTES * 60_000))).toBe(false);
  expect(needsStepUp(NOW, after(STEP_UP_MINUTES * 60_000 + 1))).toBe(true);
  expect(needsStepUp(null, NOW)).toBe(true);
});
