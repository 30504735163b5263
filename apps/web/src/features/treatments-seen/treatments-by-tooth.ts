import type { TreatmentsSeen } from '@molaar/contracts';
import { compareTeeth } from '@molaar/domain/teeth';
import type { TreatmentSight } from '@molaar/domain/treatment-plans';

type SeenTreatment = NonNullable<TreatmentsSeen>['treatments'][number];

/** Returns the treatments in chart order of their first teeth, those of the jaw last. */
export function treatmentsByTooth(treatments: readonly SeenTreatment[]): SeenTreatment[] {
  return treatments.toSorted((a, b) => {
    if (a.tooth === b.tooth) return 0;
    if (a.tooth === null) return 1;
    return b.tooth === null ? -1 : compareTeeth(a.tooth, b.tooth);
  });
}

/** Counts the treatments by what the radiograph shows of them. */
export function countSights(treatments: readonly Pick<SeenTreatment, 'sight'>[]): Record<TreatmentSight, number> {
  const counts = { SEEN: 0, NOT_SEEN: 0, UNKNOWN: 0 };
  for (const { sight } of treatments) counts[sight] += 1;
  return counts;
}

/** Whether a radiograph could show any of the treatments: it says nothing about a plan of cleanings. */
export function isWorthShowing(treatments: readonly Pick<SeenTreatment, 'reason'>[]): boolean {
  return treatments.some(({ reason }) => reason !== 'NOT_VISIBLE');
}
