import type { Analysis, ImageNotice } from '@molaar/contracts';
import { loadPortalTexts, translations } from '@molaar/i18n';
import { beforeAll, expect, it } from 'vitest';
import { imageStatusText, isUnread } from './image-status';

beforeAll(() => loadPortalTexts('en'));

const analysis = (notices: ImageNotice[] = [], over: Partial<Analysis> = {}): Analysis => ({
  ...{ id: 'a', imageId: 'i', state: 'SUCCEEDED', stage: 'DONE', failure: null, notices, modelVersion: 'm', attempt: 1 },
  ...{ requestedAt: '2026-01-02T10:00:00Z', finishedAt: '2026-01-02T10:00:05Z' },
  ...over,
});
const image = { kind: 'PANORAMIC', imageStatus: 'ANALYSIS_PERFORMED', analysis: analysis() } as const;
const text = (over: Partial<Parameters<typeof isUnread>[0]> = {}) => imageStatusText({ ...image, ...over }, translations('en'));

it('calls an image analysed only where an analysis looked for findings on it', () => {
  expect(text()).toBe('Analysed');
  expect(text({ analysis: analysis(['TOO_DARK']) })).toBe('Analysed');
  expect(text({ imageStatus: 'NO_ANALYSIS', analysis: null })).toBe('Not analysed');
  // Not readable as a panoramic radiograph; a bitewing marked by hand; a crop with the findings of its original.
  expect(text({ analysis: analysis(['NOT_PANORAMIC']) })).toBe('Not analysed');
  expect(text({ kind: 'BITEWING', analysis: null })).toBe('Not analysed');
  expect(text({ analysis: null })).toBe('Not analysed');
});

it('says of an image marked by hand that its analysis failed, and of any that it has a treatment plan', () => {
  expect(text({ analysis: analysis([], { state: 'FAILED', failure: 'WORKER_FAILED' }) })).toBe('Analysis failed');
  expect(text({ analysis: analysis([], { state: 'FAILED', failure: 'CANCELLED' }) })).toBe('Analysed');
  expect(text({ imageStatus: 'TREATMENT_PLAN', analysis: null })).toBe('Treatment plan created');
});

it('finds nothing to match on an image that no analysis read', () => {
  expect(isUnread(image)).toBe(false);
  expect(isUnread({ ...image, analysis: analysis(['UPSIDE_DOWN']) })).toBe(true);
  expect(isUnread({ ...image, kind: 'PERIAPICAL' })).toBe(true);
  expect(isUnread({ ...image, imageStatus: 'NO_ANALYSIS', analysis: null })).toBe(true);
});
