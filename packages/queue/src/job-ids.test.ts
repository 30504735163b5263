import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { analysisJobId, parseAnalysisJobId, resultJobId } from './job-ids';

test('an id names its analysis and attempt, and contains no colon (BullMQ rejects it)', () => {
  const analysisId = randomUUID();
  expect(parseAnalysisJobId(analysisJobId(analysisId, 12))).toEqual({ analysisId, attempt: 12 });
  expect(analysisJobId(analysisId, 1)).not.toContain(':');
});

test('ids of other jobs name no analysis', () => {
  expect(parseAnalysisJobId(resultJobId(randomUUID(), 1))).toBeUndefined();
  expect(parseAnalysisJobId('analysis-')).toBeUndefined();
});
