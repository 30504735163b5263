import type { AnnotationSet } from '@molaar/contracts';
import { assessmentOf } from '@molaar/domain/findings';
import { teethNotSeen } from '@molaar/domain/statuses';
import { PERMANENT_TEETH } from '@molaar/domain/teeth';
import { expect, it } from 'vitest';
import { knownTeeth } from './known-teeth';

const annotations = PERMANENT_TEETH.filter((tooth) => tooth !== '18').map((location) => ({
  ...{ class: 'TOOTH', location, decision: 'SUGGESTED', source: 'AI' },
})) as AnnotationSet['annotations'];
const record = { assessed: ['TOOTH' as const], experimental: [], partial: [] };

it('asks about a tooth that the analysis did not see, but not on a crop, which may have cut it off', () => {
  const whole = knownTeeth({ annotations, assessment: assessmentOf({ assessment: record }) }, []);
  expect(whole.isAssessed).toBe(true);
  expect(teethNotSeen(whole)).toEqual(['18']);
  const crop = knownTeeth({ annotations, assessment: assessmentOf({ assessment: record }, true) }, []);
  expect(crop.isAssessed).toBe(false);
  expect(teethNotSeen(crop)).toEqual([]);
});
