import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IMAGE_EVENTS, IMAGE_STATUSES, nextImageStatus } from './image-status';

describe('image status', () => {
  it('follows the treatment workflow', () => {
    expect(nextImageStatus('NO_ANALYSIS', 'ANALYSED')).toBe('ANALYSIS_PERFORMED');
    expect(nextImageStatus('NO_ANALYSIS', 'ANNOTATION_ADDED')).toBe('ANALYSIS_PERFORMED');
    expect(nextImageStatus('ANALYSIS_PERFORMED', 'PLAN_SAVED')).toBe('TREATMENT_PLAN');
    expect(nextImageStatus('TREATMENT_PLAN', 'LAST_PLAN_DELETED')).toBe('ANALYSIS_PERFORMED');
  });

  it('does not change after another analysis of a treatment plan or a failed one', () => {
    expect(nextImageStatus('TREATMENT_PLAN', 'ANALYSED')).toBe('TREATMENT_PLAN');
    for (const status of IMAGE_STATUSES) expect(nextImageStatus(status, 'ANALYSIS_FAILED')).toBe(status);
  });

  it('reverts only when the last treatment plan is deleted, once per event', () => {
    fc.assert(
      fc.property(fc.constantFrom(...IMAGE_STATUSES), fc.constantFrom(...IMAGE_EVENTS), (status, event) => {
        const next = nextImageStatus(status, event);
        expect(nextImageStatus(next, event)).toBe(next);
        if (event !== 'LAST_PLAN_DELETED') {
          expect(IMAGE_STATUSES.indexOf(next)).toBeGreaterThanOrEqual(IMAGE_STATUSES.indexOf(status));
        }
      }),
    );
  });
});
