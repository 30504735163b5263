import type { TreatmentPlan } from '@molaar/contracts';
import type { Actor } from '../context/deps';
import { saveStatuses } from '../statuses/save-statuses';
import { draftTreatmentPlan } from '../treatment-plans/draft-treatment-plan';
import { generateTreatmentPlanPdf } from '../treatment-plans/generate-treatment-plan-pdf';
import { saveTreatmentPlan } from '../treatment-plans/save-treatment-plan';
import { addPatientWithImage, analyse, finding } from './patient-with-image';
import type { TestPortal } from './portal';

/**
 * Creates a patient with one image, an approved decay on 16, an undecided crown on 46 and an approved treatment plan
 * with its PDF. The clinic has its defaults (`createClinicDefaults`).
 */
export async function addTreatedPatient(
  portal: TestPortal,
  actor: Actor,
): Promise<{ patientId: string; imageId: string; plan: TreatmentPlan }> {
  const { deps } = portal;
  const { patientId, imageId } = await addPatientWithImage(portal, actor);
  await analyse(portal, actor, imageId, [
    finding('TOOTH', '16', [10, 10, 30, 60]),
    finding('PRIM_CAR_CAVITY', '16', [12, 50, 8, 8], { surfaces: ['M', 'O'] }),
    finding('CROWN', '46', [10, 120, 30, 20], { surfaces: ['CROWN'], confidence: 0.6 }),
  ]);
  await saveStatuses(deps, actor, {
    imageId,
    version: 0,
    statuses: [{ tooth: '16', surface: ['M', 'O'], status: 'PRIM_CAR_CAVITY', decision: 'APPROVED', annotationIds: [] }],
  });
  const { treatments } = await draftTreatmentPlan(deps, actor, { imageId, language: 'et' });
  const input = {
    imageId,
    language: 'et',
    comments: 'Mari Maasikas tuleb reedel.',
    pdfFormat: 'NORMAL',
    approve: true,
    treatments,
  } as const;
  const plan = await saveTreatmentPlan(deps, actor, { ...input, treatments });
  await generateTreatmentPlanPdf(deps, actor, plan.id);
  return { patientId, imageId, plan };
}
