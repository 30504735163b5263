import { AppError, type SavePlanInput, type TreatmentPlan } from '@molaar/contracts';
import {
  type ClinicalImage,
  findOrganization,
  findPlan,
  holdImage,
  holdPlan,
  inOrganization,
  insertPlanVersion,
  type NewPlanVersion,
  newId,
  pricingTemplateExists,
  publishEvent,
  recordPatientActivity,
  supersedeEarlierVersions,
  type Tx,
  updateImageStatus,
  writeAudit,
} from '@molaar/db';
import { nextImageStatus } from '@molaar/domain/clinic';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { type ClinicalFindings, readFindings } from './approved-findings';
import { checkLines } from './check-lines';
import { chooseTemplate, requireOffered } from './choose-template';
import { freezePlan } from './freeze-plan';
import { presentPlan } from './present-plan';
import { validUntil } from './valid-until';

/**
 * Saves a plan: a new one, or the next version of the plan `id` of which `version` was read. It is APPROVED when a person
 * who may says so, else a DRAFT; an assistant's is always a DRAFT. NOT_FOUND, TREATMENT_PLAN_NOT_FOUND, VERSION_CONFLICT,
 * VALIDATION_FAILED, MEDICAL_TEMPLATE_NOT_FOUND, DEFAULT_TEMPLATE_NOT_FOUND, DEFAULT_DISCLAIMER_NOT_FOUND.
 */
export async function savePlan(deps: Deps, actor: Actor, input: SavePlanInput): Promise<TreatmentPlan> {
  const right = requirePermission(actor, 'SAVE_PLAN');
  const { organizationId, userId } = actor;
  const at = deps.clock();
  return inOrganization(deps.db, organizationId, async (tx) => {
    const image = await holdImage(tx, organizationId, input.imageId);
    if (!image) throw new AppError('NOT_FOUND', `no image ${input.imageId}`);
    const place = await nextPlace(tx, organizationId, input);
    const status = right === 'YES' && input.approve ? 'APPROVED' : 'DRAFT';
    const plan = await planVersion(tx, actor, input, image, at);
    await insertPlanVersion(tx, organizationId, { ...plan, id: place.id, planVersion: place.planVersion, status }, place.version);
    // A draft leaves the approved version standing until it is approved itself.
    const replaced = status === 'APPROVED' ? (['DRAFT', 'APPROVED', 'SENT', 'ANSWERED'] as const) : (['DRAFT'] as const);
    await supersedeEarlierVersions(tx, organizationId, place.id, place.planVersion, replaced);
    await recordPlanSaved(tx, actor, image, place.id, at);
    await writeAudit(tx, organizationId, {
      actorId: userId,
      action: input.id ? 'UPDATE' : 'CREATE',
      entity: 'treatment_plan',
      entityId: place.id,
      at,
    });
    const saved = await presentPlan(tx, actor, place.id);
    if (!saved) throw new Error(`plan ${place.id} is gone inside its own transaction`);
    return saved;
  });
}

interface Place {
  id: string;
  planVersion: number;
  version: number;
}

async function nextPlace(tx: Tx, organizationId: string, { id, version, imageId }: SavePlanInput): Promise<Place> {
  if (!id) return { id: newId(), planVersion: 1, version: 1 };
  const held = await holdPlan(tx, organizationId, id);
  if (!held) throw new AppError('TREATMENT_PLAN_NOT_FOUND', `no treatment plan ${id}`);
  if (version === undefined)
    throw new AppError('VALIDATION_FAILED', 'a change names the version that was read', { fields: { version: 'required' } });
  if (held.version !== version) throw new AppError('VERSION_CONFLICT', `plan ${id} is at version ${held.version}, not ${version}`);
  if (held.imageId !== imageId) throw new AppError('VALIDATION_FAILED', 'a plan stays with its image', { fields: { imageId: 'invalid' } });
  return { id, planVersion: held.lastPlanVersion + 1, version: held.version + 1 };
}

async function planVersion(
  tx: Tx,
  { organizationId, userId }: Actor,
  input: SavePlanInput,
  image: ClinicalImage,
  at: Date,
): Promise<Omit<NewPlanVersion, 'id' | 'planVersion' | 'status'>> {
  const { language } = input;
  const template = await chooseTemplate(tx, organizationId, language, input.medicalTemplateId);
  await requireOffered(tx, organizationId, template, input);
  if (input.pricingTemplateId && !(await pricingTemplateExists(tx, organizationId, input.pricingTemplateId)))
    throw new AppError('NOT_FOUND', `no pricing template ${input.pricingTemplateId}`);
  const findings = await readFindings(tx, organizationId, image.id);
  const total = checkLines(input.treatments, findings);
  const organization = await findOrganization(tx, organizationId);
  return {
    patientId: image.patientId,
    imageId: image.id,
    language,
    savedBy: userId,
    savedAt: at,
    validUntil: validUntil(at, organization?.timeZone ?? 'Europe/Tallinn'),
    medicalTemplateId: template.id,
    pricingTemplateId: input.pricingTemplateId ?? template.pricingTemplateId,
    total,
    ...(await seenFindings(tx, organizationId, input, findings)),
    content: await freezePlan(tx, organizationId, input, { template, image, findings }),
  };
}

type FindingVersions = Pick<ClinicalFindings, 'annotationVersion' | 'statusVersion'>;

/** Which findings went into the lines, never newer ones than there are. What the caller does not say is as in the version before. */
async function seenFindings(tx: Tx, organizationId: string, input: SavePlanInput, now: FindingVersions): Promise<FindingVersions> {
  const before = (input.id ? await findPlan(tx, organizationId, input.id) : undefined) ?? now;
  return {
    annotationVersion: Math.min(input.annotationVersion ?? before.annotationVersion, now.annotationVersion),
    statusVersion: Math.min(input.statusVersion ?? before.statusVersion, now.statusVersion),
  };
}

async function recordPlanSaved(tx: Tx, { organizationId }: Actor, image: ClinicalImage, planId: string, at: Date): Promise<void> {
  const status = nextImageStatus(image.status, 'PLAN_SAVED');
  await updateImageStatus(tx, organizationId, image.id, status, at);
  await recordPatientActivity(tx, organizationId, image.patientId, at);
  await publishEvent(tx, organizationId, { type: 'plan', planId, imageId: image.id });
  if (status !== image.status) await publishEvent(tx, organizationId, { type: 'image', imageId: image.id, patientId: image.patientId });
}
