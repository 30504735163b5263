import { PERMANENT_TEETH, type ToothNumber } from '@molaar/domain/teeth';
import type { PhantomSpec } from './spec';

const MISSING: readonly ToothNumber[] = ['18', '25', '46', '48'];

/**
 * The mouth of the demo clinic's fictitious patient, with one finding of each kind that is typical for a first visit.
 */
export function demoSpec(): PhantomSpec {
  return {
    seed: 42,
    teeth: PERMANENT_TEETH.filter((tooth) => !MISSING.includes(tooth)),
    restorations: [
      { class: 'IMPLANT', tooth: '46' },
      { class: 'CROWN', tooth: '46' },
      { class: 'GOOD_ENDODONTICS', tooth: '13' },
      { class: 'CROWN', tooth: '13' },
      { class: 'GOOD_ENDODONTICS', tooth: '35' },
      { class: 'COMPOSITE', tooth: '35', surfaces: ['O', 'D'] },
      { class: 'POOR_ENDODONTICS', tooth: '44' },
      { class: 'COMPOSITE', tooth: '44', surfaces: ['O'] },
      { class: 'COMPOSITE', tooth: '36', surfaces: ['O', 'D'] },
      { class: 'COMPOSITE', tooth: '17', surfaces: ['O'] },
      { class: 'COMPOSITE', tooth: '27', surfaces: ['O'] },
      { class: 'COMPOSITE', tooth: '12', surfaces: ['D'] },
      { class: 'PRIM_CAR_CAVITY', tooth: '47', surfaces: ['M'] },
      { class: 'PRIM_CAR_CAVITY', tooth: '15', surfaces: ['D'] },
      { class: 'PRIM_CAR_CAVITY', tooth: '33', surfaces: ['D'] },
      { class: 'EMERGING_TOOTH', tooth: '38' },
    ],
    bridges: [{ from: '24', to: '26' }],
  };
}
