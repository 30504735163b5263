import { AppError, type MedicalTemplate, type SaveMedicalTemplateInput } from '@molaar/contracts';
import {
  type ClinicTx,
  findMedicalTemplate,
  inClinic,
  insertMedicalTemplate,
  lockPricingComponentsForUse,
  lockPricingTemplate,
  type NewMedicalTemplate,
  newId,
  replaceDefaultTemplate,
  replaceMedicalTemplate,
  writeAudit,
} from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { checkDefaultStays, checkLifeCycle, requestedLifeCycle } from '../shared/check-life-cycle';
import { requireVersion } from '../shared/require-version';

/**
 * Creates a medical template, or replaces the one with `id` and all its rows. A default replaces the default of its
 * language. Saved treatment plans keep their content.
 * @throws USER_NOT_ALLOWED_TO_SAVE_MEDICAL_TEMPLATE; MEDICAL_TEMPLATE_NOT_FOUND; VERSION_CONFLICT; VALIDATION_FAILED
 * when the version is missing, or life cycle, default or prices are invalid.
 */
export async function saveMedicalTemplate(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  input: SaveMedicalTemplateInput,
): Promise<MedicalTemplate> {
  requirePermission(actor, 'MANAGE_MEDICAL_TEMPLATES', 'USER_NOT_ALLOWED_TO_SAVE_MEDICAL_TEMPLATE');
  const { userId } = actor;
  const at = clock();
  return inClinic(db, actor, async (tx) => {
    const current = input.id ? await findTemplate(tx, input.id) : null;
    const pricingTemplateId = input.pricingTemplateId === undefined ? (current?.pricingTemplateId ?? null) : input.pricingTemplateId;
    const next = { ...input, ...requestedLifeCycle(current, input), pricingTemplateId };
    checkLifeCycle(current, next);
    checkDefaultStays(current, next, ['language']);
    await checkPrices(tx, next);
    const template: NewMedicalTemplate = { ...next, id: current?.id ?? newId() };
    if (template.default) await replaceDefaultTemplate(tx, { language: template.language, to: template.id });
    if (current) await replace(tx, current, template, requireVersion(input.version));
    else await insertMedicalTemplate(tx, template, at);
    const action = current ? 'UPDATE' : 'CREATE';
    await writeAudit(tx, { actorId: userId, action, entity: 'medical_template', entityId: template.id, at });
    return findTemplate(tx, template.id);
  });
}

async function findTemplate(tx: ClinicTx, id: string): Promise<MedicalTemplate> {
  const found = await findMedicalTemplate(tx, id);
  if (!found) throw new AppError('MEDICAL_TEMPLATE_NOT_FOUND', `no medical template ${id}`);
  return found;
}

async function replace(tx: ClinicTx, current: MedicalTemplate, template: NewMedicalTemplate, version: number): Promise<void> {
  if (!(await replaceMedicalTemplate(tx, version, template)))
    throw new AppError('VERSION_CONFLICT', `the medical template has version ${current.version}, not ${version}`);
}

/** Checks that the price list and every component exist, and locks them. */
async function checkPrices(
  tx: ClinicTx,
  { pricingTemplateId, rows }: Pick<NewMedicalTemplate, 'pricingTemplateId' | 'rows'>,
): Promise<void> {
  const fields: Record<string, string> = {};
  if (pricingTemplateId && !(await lockPricingTemplate(tx, pricingTemplateId))) fields.pricingTemplateId = 'notInPriceList';
  const named = rows.flatMap(({ components }) => components.map(({ pricingComponentId }) => pricingComponentId));
  const locked = await lockPricingComponentsForUse(tx, [...new Set(named)]);
  for (const [index, { components }] of rows.entries())
    if (components.some(({ pricingComponentId }) => !locked.has(pricingComponentId))) fields[`rows.${index}.components`] = 'notInPriceList';
  if (Object.keys(fields).length > 0)
    throw new AppError('VALIDATION_FAILED', 'the template refers to prices that do not exist', { fields });
}
