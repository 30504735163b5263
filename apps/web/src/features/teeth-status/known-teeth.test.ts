import type { AnnotationSet } from '@molaar/contracts';
import { assessmentOf } from '@molaar/domain/findings';
import { teethNotSeen } from '@molaar/domain/statuses';
import { PERMANENT_TEETH } from '@molaar/domain/teeth';
import { expect, it } from 'vitest';
import { knownTeeth } from './known-teeth';

const annotations = PERMANENT_TEETH.filter((tooth) => tooth !== '18' && tooth !== '35').map((location) => ({
  ...{ class: 'TOOTH', location, decision: 'SUGGESTED', source: 'AI', box: [0, 300, 50, 400] },
})) as AnnotationSet['annotations'];
const record = { assessed: ['TOOTH' as const], experimental: [], partial: [] };
const image = { height: 1000 };

it('asks about a tooth that the analysis did not see, but not about one that a crop may have cut off', () => {
  const whole = knownTeeth({ annotations, assessment: assessmentOf({ assessment: record }) }, [], image);
  expect(teethNotSeen(whole)).toEqual(['18', '35']);
  const crop = knownTeeth({ annotations, assessment: assessmentOf({ assessment: record }, true) }, [], image);
  expect(teethNotSeen(crop)).toEqual(['35']);
  const copied = knownTeeth({ annotations, assessment: assessmentOf(null, true) }, [], image);
  expect(teethNotSeen(copied)).toEqual([]);
});
