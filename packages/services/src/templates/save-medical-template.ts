import { AppError, type MedicalTemplate, type SaveMedicalTemplateInput } from '@molaar/contracts';
import {
  findMedicalTemplate,
  holdPricingComponents,
  inOrganization,
  insertMedicalTemplate,
  lockPricingTemplate,
  type NewMedicalTemplate,
  newId,
  replaceMedicalTemplate,
  type Tx,
  writeAudit,
  yieldDefaultTemplate,
} from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { checkLifeCycle, checkPlace, wantedLifeCycle } from '../shared/check-life-cycle';
import { requireVersion } from '../shared/require-version';

/**
 * Without id makes a medical template, with id replaces one with all its rows. A default takes the place of the language's
 * default. Saved plans keep what they froze. USER_NOT_ALLOWED_TO_SAVE_MEDICAL_TEMPLATE, MEDICAL_TEMPLATE_NOT_FOUND,
 * VERSION_CONFLICT, VALIDATION_FAILED (no version, life cycle, a default elsewhere, unknown prices).
 */
export async function saveMedicalTemplate(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  input: SaveMedicalTemplateInput,
): Promise<MedicalTemplate> {
  requirePermission(actor, 'MANAGE_MEDICAL_TEMPLATES', 'USER_NOT_ALLOWED_TO_SAVE_MEDICAL_TEMPLATE');
  const { organizationId, userId } = actor;
  const at = clock();
  return inOrganization(db, organizationId, async (tx) => {
    const current = input.id ? await findTemplate(tx, organizationId, input.id) : null;
    const pricingTemplateId = input.pricingTemplateId === undefined ? (current?.pricingTemplateId ?? null) : input.pricingTemplateId;
    const next = { ...input, ...wantedLifeCycle(current, input), pricingTemplateId };
    checkLifeCycle(current, next);
    checkPlace(current, next, ['language']);
    await checkPrices(tx, organizationId, next);
    const template: NewMedicalTemplate = { ...next, id: current?.id ?? newId() };
    if (template.default) await yieldDefaultTemplate(tx, organizationId, { language: template.language, to: template.id });
    if (current) await replace(tx, organizationId, current, template, requireVersion(input.version));
    else await insertMedicalTemplate(tx, organizationId, template, at);
    const action = current ? 'UPDATE' : 'CREATE';
    await writeAudit(tx, organizationId, { actorId: userId, action, entity: 'medical_template', entityId: template.id, at });
    return findTemplate(tx, organizationId, template.id);
  });
}

async function findTemplate(tx: Tx, organizationId: string, id: string): Promise<MedicalTemplate> {
  const found = await findMedicalTemplate(tx, organizationId, id);
  if (!found) throw new AppError('MEDICAL_TEMPLATE_NOT_FOUND', `no medical template ${id}`);
  return found;
}

async function replace(
  tx: Tx,
  organizationId: string,
  current: MedicalTemplate,
  template: NewMedicalTemplate,
  version: number,
): Promise<void> {
  if (!(await replaceMedicalTemplate(tx, organizationId, version, template)))
    throw new AppError('VERSION_CONFLICT', `the medical template has version ${current.version}, not ${version}`);
}

/** The price list and every component are there, and stay until the template is saved. */
async function checkPrices(
  tx: Tx,
  organizationId: string,
  { pricingTemplateId, rows }: Pick<NewMedicalTemplate, 'pricingTemplateId' | 'rows'>,
): Promise<void> {
  const fields: Record<string, string> = {};
  if (pricingTemplateId && !(await lockPricingTemplate(tx, organizationId, pricingTemplateId))) fields.pricingTemplateId = 'notInPriceList';
  const named = rows.flatMap(({ components }) => components.map(({ pricingComponentId }) => pricingComponentId));
  const held = await holdPricingComponents(tx, organizationId, [...new Set(named)]);
  for (const [index, { components }] of rows.entries())
    if (components.some(({ pricingComponentId }) => !held.has(pricingComponentId))) fields[`rows.${index}.components`] = 'notInPriceList';
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION_FAILED', 'the template names prices that do not exist', { fields });
}
