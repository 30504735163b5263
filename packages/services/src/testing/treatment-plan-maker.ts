import type { SaveTreatmentPlanInput, TreatmentPlan } from '@molaar/contracts';
import type { Actor } from '../context/deps';
import { saveStatuses } from '../statuses/save-statuses';
import { draftTreatmentPlan } from '../treatment-plans/draft-treatment-plan';
import { saveTreatmentPlan } from '../treatment-plans/save-treatment-plan';
import { approved } from './approved';
import { addPatientWithImage, analyse, finding } from './patient-with-image';
import type { TestPortal } from './portal';

const DECAY = approved('16', 'PRIM_CAR_CAVITY', 'M', 'O');

/**
 * Creates treatment plans as a dentist would. `at` returns the portal and the actor at each call, since a test sets
 * them up later.
 */
export function planMaker(at: () => { portal: TestPortal; dentist: Actor }) {
  /** Creates an image with decay on 16 approved, a root filling on 25 undecided and a crown on 46 rejected. */
  async function confirmed(actor: Actor = at().dentist): Promise<{ patientId: string; imageId: string }> {
    const { portal } = at();
    const { patientId, imageId } = await addPatientWithImage(portal, actor);
    await analyse(portal, actor, imageId, [
      finding('TOOTH', '16', [10, 10, 30, 60]),
      finding('PRIM_CAR_CAVITY', '16', [12, 50, 8, 8], { surfaces: ['M', 'O'] }),
      finding('POOR_ENDODONTICS', '25', [200, 10, 5, 30], { surfaces: ['ROOT'] }),
      finding('CROWN', '46', [10, 120, 30, 20], { surfaces: ['CROWN'] }),
      finding('IRREG_LUCENCY', null, [300, 150, 20, 20]),
    ]);
    await saveStatuses(portal.deps, actor, {
      imageId,
      version: 0,
      statuses: [DECAY, { tooth: '46', surface: ['CROWN'], status: 'CROWN', decision: 'REJECTED', annotationIds: [] }],
    });
    return { patientId, imageId };
  }

  const draft = (imageId: string, actor = at().dentist) => draftTreatmentPlan(at().portal.deps, actor, { imageId, language: 'et' });

  async function planInput(imageId: string, over: Partial<SaveTreatmentPlanInput> = {}): Promise<SaveTreatmentPlanInput> {
    const { treatments } = await draft(imageId);
    return { imageId, language: 'et', comments: 'Kohtume varsti.', pdfFormat: 'NORMAL', approve: true, treatments, ...over };
  }

  async function saved(over: Partial<SaveTreatmentPlanInput> = {}): Promise<TreatmentPlan> {
    const { imageId } = await confirmed();
    return saveTreatmentPlan(at().portal.deps, at().dentist, await planInput(imageId, over));
  }

  return { confirmed, draft, planInput, saved };
}
