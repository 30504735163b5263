import type { Analysis } from '@molaar/contracts';
import { expect, it } from 'vitest';
import { hasOutdatedAnnotations } from './has-outdated-annotations';

const [first, second] = ['01a2047f-0000-7000-8000-000000000000', '01a20480-0000-7000-8000-000000000000'];
const analysis = (id: string, state: Analysis['state']) => ({ id, state }) as Analysis;
const ended = analysis(first, 'SUCCEEDED');

it('returns true where the analysis ended after the annotations were read, and only there', () => {
  expect(hasOutdatedAnnotations(ended, ended)).toBe(false);
  expect(hasOutdatedAnnotations(null, ended)).toBe(true);
  expect(hasOutdatedAnnotations(analysis(first, 'RUNNING'), ended)).toBe(true);
  expect(hasOutdatedAnnotations(ended, analysis(second, 'SUCCEEDED'))).toBe(true);
});

it('returns false while no analysis has ended, or where the annotations are newer than the image', () => {
  for (const latest of [null, undefined, analysis(second, 'RUNNING'), analysis(second, 'FAILED')])
    expect(hasOutdatedAnnotations(ended, latest)).toBe(false);
  expect(hasOutdatedAnnotations(analysis(second, 'QUEUED'), ended)).toBe(false);
});
