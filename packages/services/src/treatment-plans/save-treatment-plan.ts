import { AppError, type SaveTreatmentPlanInput, type TreatmentPlan } from '@molaar/contracts';
import {
  type ClinicalImage,
  type ClinicTx,
  findOrganization,
  findTreatmentPlan,
  hasPricingTemplate,
  inClinic,
  insertTreatmentPlanVersion,
  lockImage,
  lockTreatmentPlan,
  type NewTreatmentPlanVersion,
  newId,
  publishEvent,
  recordPatientActivity,
  supersedeEarlierVersions,
  updateImageStatus,
  writeAudit,
} from '@molaar/db';
import { nextImageStatus } from '@molaar/domain/clinic';
import { linesOnSides, requireSelectedTreatment, requireValidTreatments } from '@molaar/domain/treatment-plans';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { applyRules } from '../shared/apply-rules';
import { requireVersion } from '../shared/require-version';
import { chooseTemplate, requireOfferedTemplate } from './choose-template';
import { type ClinicalFindings, readClinicalFindings } from './clinical-findings';
import { freezeTreatmentPlan } from './freeze-treatment-plan';
import { presentTreatmentPlan } from './present-treatment-plan';
import { validUntil } from './valid-until';

/**
 * Saves a new treatment plan, or the next version of the one with `id`. It is APPROVED when requested by a person who
 * may decide, else a DRAFT.
 * @throws NOT_FOUND, TREATMENT_PLAN_NOT_FOUND, VERSION_CONFLICT, MEDICAL_TEMPLATE_NOT_FOUND,
 * DEFAULT_TEMPLATE_NOT_FOUND, DEFAULT_DISCLAIMER_NOT_FOUND; VALIDATION_FAILED, also when a plan without a selected
 * treatment would be approved.
 */
export async function saveTreatmentPlan(deps: Deps, actor: Actor, given: SaveTreatmentPlanInput): Promise<TreatmentPlan> {
  const right = requirePermission(actor, 'SAVE_PLAN');
  const { userId } = actor;
  const at = deps.clock();
  return inClinic(deps.db, actor, async (tx) => {
    const image = await lockImage(tx, given.imageId);
    if (!image) throw new AppError('NOT_FOUND', `no image ${given.imageId}`);
    // Another person may have swapped the sides since the lines were read.
    const treatments = [...linesOnSides({ mirrored: given.mirrored ?? image.mirrored, lines: given.treatments }, image.mirrored)];
    const input = { ...given, treatments };
    const key = await nextVersion(tx, input);
    const status = right === 'YES' && input.approve ? 'APPROVED' : 'DRAFT';
    const plan = await buildVersion(tx, actor, { input, image, status, at });
    await insertTreatmentPlanVersion(tx, { ...plan, id: key.id, planVersion: key.planVersion }, key.version);
    // A draft does not replace the approved version until it is approved itself.
    const replaced = status === 'APPROVED' ? (['DRAFT', 'APPROVED', 'SENT', 'ANSWERED'] as const) : (['DRAFT'] as const);
    await supersedeEarlierVersions(tx, key.id, key.planVersion, replaced);
    await recordTreatmentPlanSaved(tx, image, key.id, at);
    await writeAudit(tx, {
      actorId: userId,
      action: input.id ? 'UPDATE' : 'CREATE',
      entity: 'treatment_plan',
      entityId: key.id,
      at,
    });
    const saved = await presentTreatmentPlan(tx, actor, key.id);
    if (!saved) throw new Error(`treatment plan ${key.id} was not found after saving it`);
    return saved;
  });
}

interface VersionKey {
  id: string;
  planVersion: number;
  version: number;
}

async function nextVersion(tx: ClinicTx, { id, version, imageId }: SaveTreatmentPlanInput): Promise<VersionKey> {
  if (!id) return { id: newId(), planVersion: 1, version: 1 };
  const locked = await lockTreatmentPlan(tx, id);
  if (!locked) throw new AppError('TREATMENT_PLAN_NOT_FOUND', `no treatment plan ${id}`);
  const read = requireVersion(version);
  if (locked.version !== read) throw new AppError('VERSION_CONFLICT', `treatment plan ${id} is at version ${locked.version}, not ${read}`);
  if (locked.imageId !== imageId)
    throw new AppError('VALIDATION_FAILED', 'the image of a treatment plan cannot change', { fields: { imageId: 'invalid' } });
  return { id, planVersion: locked.lastPlanVersion + 1, version: locked.version + 1 };
}

async function buildVersion(
  tx: ClinicTx,
  { userId }: Actor,
  { input, image, status, at }: { input: SaveTreatmentPlanInput; image: ClinicalImage; status: 'APPROVED' | 'DRAFT'; at: Date },
): Promise<Omit<NewTreatmentPlanVersion, 'id' | 'planVersion'>> {
  const { language } = input;
  const template = await chooseTemplate(tx, language, input.medicalTemplateId);
  await requireOfferedTemplate(tx, template, input);
  if (input.pricingTemplateId && !(await hasPricingTemplate(tx, input.pricingTemplateId)))
    throw new AppError('NOT_FOUND', `no pricing template ${input.pricingTemplateId}`);
  const findings = await readClinicalFindings(tx, image.id);
  const total = applyRules(() => {
    if (status === 'APPROVED') requireSelectedTreatment(input.treatments);
    return requireValidTreatments(input.treatments, findings);
  });
  const organization = await findOrganization(tx);
  return {
    patientId: image.patientId,
    imageId: image.id,
    status,
    language,
    savedBy: userId,
    savedAt: at,
    validUntil: validUntil(at, organization?.timeZone ?? 'Europe/Tallinn'),
    medicalTemplateId: template.id,
    pricingTemplateId: input.pricingTemplateId ?? template.pricingTemplateId,
    total,
    ...(await seenFindings(tx, input, findings)),
    content: await freezeTreatmentPlan(tx, input, { template, image, findings }),
  };
}

type FindingVersions = Pick<ClinicalFindings, 'annotationVersion' | 'statusVersion'>;

/**
 * Returns the finding versions that the lines are based on, never newer than the current ones. Omitted ones are those
 * of the previous version.
 */
async function seenFindings(tx: ClinicTx, input: SaveTreatmentPlanInput, now: FindingVersions): Promise<FindingVersions> {
  const before = (input.id ? await findTreatmentPlan(tx, input.id) : undefined) ?? now;
  return {
    annotationVersion: Math.min(input.annotationVersion ?? before.annotationVersion, now.annotationVersion),
    statusVersion: Math.min(input.statusVersion ?? before.statusVersion, now.statusVersion),
  };
}

async function recordTreatmentPlanSaved(tx: ClinicTx, image: ClinicalImage, planId: string, at: Date): Promise<void> {
  const status = nextImageStatus(image.status, 'PLAN_SAVED');
  await updateImageStatus(tx, image.id, status, at);
  await recordPatientActivity(tx, image.patientId, at);
  await publishEvent(tx, { type: 'plan', planId, imageId: image.id });
  if (status !== image.status) await publishEvent(tx, { type: 'image', imageId: image.id, patientId: image.patientId });
}
