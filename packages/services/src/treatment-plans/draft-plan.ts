import { AppError, type DraftPlan, type Locale } from '@molaar/contracts';
import { findClinicalImage, inOrganization, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requireRight } from '../context/permission';
import { refuseContradictions } from '../statuses/refuse-contradictions';
import { readFindings } from './approved-findings';
import { chooseTemplate } from './choose-template';
import { draftLines } from './draft-lines';

export interface DraftPlanInput {
  imageId: string;
  language: Locale;
  /** Without it the ACTIVE default of the language. */
  medicalTemplateId?: string | undefined;
}

/**
 * The lines that a new plan opens with: what people approved on the radiograph, named, described and priced by the
 * template. Nothing is saved. NOT_FOUND, MEDICAL_TEMPLATE_NOT_FOUND, DEFAULT_TEMPLATE_NOT_FOUND; STATUSES_CONTRADICT: no treatment is
 * proposed for a tooth of which nobody can say how it is.
 */
export async function draftPlan(deps: Deps, actor: Actor, input: DraftPlanInput): Promise<DraftPlan> {
  requireRight(actor, 'SAVE_PLAN');
  // Who reads a plan will soon ask for its pages.
  deps.pdf?.warmUp();
  const { organizationId, userId } = actor;
  const { imageId, language } = input;
  return inOrganization(deps.db, organizationId, async (tx) => {
    const image = await findClinicalImage(tx, organizationId, imageId);
    if (!image) throw new AppError('NOT_FOUND', `no image ${imageId}`);
    const template = await chooseTemplate(tx, organizationId, language, input.medicalTemplateId);
    const findings = await readFindings(tx, organizationId, imageId);
    refuseContradictions(findings.statuses);
    await writeAudit(tx, organizationId, { actorId: userId, action: 'VIEW', entity: 'annotations', entityId: imageId, at: deps.clock() });
    return {
      imageId,
      patientId: image.patientId,
      language,
      medicalTemplateId: template.id,
      annotationVersion: findings.annotationVersion,
      statusVersion: findings.statusVersion,
      treatments: draftLines(findings, template.rows, language),
    };
  });
}
