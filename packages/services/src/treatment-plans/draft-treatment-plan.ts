import { AppError, type DraftedTreatmentPlan, type Locale } from '@molaar/contracts';
import { inClinic, lockImageForReading, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requireRight } from '../context/permission';
import { rejectContradictions } from '../statuses/reject-contradictions';
import { chooseTemplate } from './choose-template';
import { readClinicalFindings } from './clinical-findings';
import { draftTreatmentLines } from './draft-treatment-lines';

export interface DraftTreatmentPlanInput {
  imageId: string;
  language: Locale;
  /** Omitted: the ACTIVE default of the language. */
  medicalTemplateId?: string | undefined;
}

/**
 * Returns the lines with which a new treatment plan opens: the approved findings of the image, named, described and
 * priced by the template. Nothing is saved.
 * @throws NOT_FOUND; MEDICAL_TEMPLATE_NOT_FOUND; DEFAULT_TEMPLATE_NOT_FOUND; STATUSES_CONTRADICT when approved statuses
 * of a tooth contradict each other.
 */
export async function draftTreatmentPlan(deps: Deps, actor: Actor, input: DraftTreatmentPlanInput): Promise<DraftedTreatmentPlan> {
  requireRight(actor, 'SAVE_PLAN');
  // A reader of the treatment plan will probably request its pages soon.
  deps.pdf?.warmUp();
  const { userId } = actor;
  const { imageId, language } = input;
  return inClinic(deps.db, actor, async (tx) => {
    const image = await lockImageForReading(tx, imageId);
    if (!image) throw new AppError('NOT_FOUND', `no image ${imageId}`);
    const template = await chooseTemplate(tx, language, input.medicalTemplateId);
    const findings = await readClinicalFindings(tx, imageId);
    rejectContradictions(findings.statuses);
    await writeAudit(tx, { actorId: userId, action: 'VIEW', entity: 'annotations', entityId: imageId, at: deps.clock() });
    return {
      imageId,
      patientId: image.patientId,
      language,
      medicalTemplateId: template.id,
      annotationVersion: findings.annotationVersion,
      statusVersion: findings.statusVersion,
      mirrored: image.mirrored,
      treatments: draftTreatmentLines(findings, template.rows, language),
    };
  });
}
