import type { AnalysisProgress } from '@molaar/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStageReports, SHORT_MS } from './stage-reports';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('createStageReports', () => {
  const reported: AnalysisProgress['stage'][] = [];
  beforeEach(() => void reported.splice(0));
  const open = () => createStageReports(async ({ stage }) => void reported.push(stage));

  it('reports a long stage once', () => {
    open().begin('DETECTING');
    vi.advanceTimersByTime(SHORT_MS - 1);
    expect(reported).toEqual([]);
    vi.advanceTimersByTime(10 * SHORT_MS);
    expect(reported).toEqual(['DETECTING']);
  });

  it('leaves out short stages, also the last one', async () => {
    const reports = open();
    reports.begin('DECODING');
    vi.advanceTimersByTime(SHORT_MS / 2);
    reports.begin('DETECTING');
    vi.advanceTimersByTime(2 * SHORT_MS);
    reports.begin('ASSIGNING');
    await reports.end();
    vi.advanceTimersByTime(10 * SHORT_MS);
    expect(reported).toEqual(['DETECTING']);
  });

  it('ends when all reports are delivered', async () => {
    let arrive = () => {};
    const reports = createStageReports(() => new Promise((resolve) => (arrive = resolve)));
    reports.begin('DETECTING');
    vi.advanceTimersByTime(SHORT_MS);
    let over = false;
    const end = reports.end().then(() => (over = true));
    await vi.advanceTimersByTimeAsync(10 * SHORT_MS);
    expect(over).toBe(false);
    arrive();
    await end;
  });
});
