import { PERMANENT_TEETH, type ToothNumber } from '@molaar/domain';
import type { PhantomSpec } from './spec';

const LOST: readonly ToothNumber[] = ['18', '15', '46', '48'];

/**
 * The mouth of the demo clinic's invented patient: something of each kind that a first visit tends to show. Anyone who
 * resembles it does so by chance.
 */
export function demoSpec(): PhantomSpec {
  return {
    seed: 20_251,
    teeth: PERMANENT_TEETH.filter((tooth) => !LOST.includes(tooth)),
    restorations: [
      { class: 'IMPLANT', tooth: '46' },
      { class: 'CROWN', tooth: '46' },
      { class: 'GOOD_ENDODONTICS', tooth: '36' },
      { class: 'CROWN', tooth: '36' },
      { class: 'POOR_ENDODONTICS', tooth: '25' },
      { class: 'COMPOSITE', tooth: '25', surfaces: ['O', 'D'] },
      { class: 'COMPOSITE', tooth: '26', surfaces: ['M', 'O'] },
      { class: 'COMPOSITE', tooth: '17', surfaces: ['O'] },
      { class: 'COMPOSITE', tooth: '37', surfaces: ['O'] },
      { class: 'COMPOSITE', tooth: '45', surfaces: ['O', 'D'] },
      { class: 'COMPOSITE', tooth: '11', surfaces: ['M'] },
      { class: 'PRIM_CAR_CAVITY', tooth: '47', surfaces: ['M'] },
      { class: 'PRIM_CAR_CAVITY', tooth: '24', surfaces: ['D'] },
      { class: 'PRIM_CAR_CAVITY', tooth: '34', surfaces: ['D'] },
      { class: 'EMERGING_TOOTH', tooth: '38' },
    ],
    bridges: [{ from: '14', to: '16' }],
  };
}
