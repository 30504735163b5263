import { assessmentOf } from '@molaar/domain/findings';
import { expect, it } from 'vitest';
import { notAssessedText } from './assessment-text';

const present = assessmentOf({
  assessment: { assessed: ['TOOTH', 'CROWN'], experimental: ['PRIM_CAR_CAVITY'], partial: ['PRIM_CAR_CAVITY'] },
});

it('names the most important first, and all of them in the full text', () => {
  const { short, full } = notAssessedText(present, 'en');
  expect(short).toBe('Not assessed: early caries, secondary caries cavity, fracture, periapical periodontitis and 24 more');
  expect(full).toMatch(/^Not assessed: early caries \(only gross decay and residual roots are assessed\), secondary caries cavity, /);
  expect(full.split(', ')).toHaveLength(28);
  expect(notAssessedText(present, 'et').short).toMatch(/^Hindamata: varane kaaries, sekundaarne kaaries, .* ja veel 24$/);
});

it('says when nothing was analysed or assessed', () => {
  expect(notAssessedText(assessmentOf(null), 'en').short).toBe('Not analysed');
  expect(notAssessedText(assessmentOf({ assessment: null }), 'et').full).toBe('Hindamata: kõik leiud');
});
