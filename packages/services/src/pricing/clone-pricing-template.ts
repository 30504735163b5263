import { AppError, type PricingTemplate } from '@molaar/contracts';
import {
  findPricingTemplate,
  inOrganization,
  insertPricingComponents,
  insertPricingTemplate,
  listPricingComponents,
  listPricingTemplates,
  newId,
  writeAudit,
} from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { freeName } from '../shared/copy-name';

/** A copy of the price list with all of its components; no medical template names the copy. NOT_FOUND. */
export async function clonePricingTemplate(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id, name }: { id: string; name?: string | undefined },
): Promise<PricingTemplate> {
  requirePermission(actor, 'MANAGE_CLINIC_SETTINGS');
  const { organizationId, userId } = actor;
  const at = clock();
  return inOrganization(db, organizationId, async (tx) => {
    const lists = await listPricingTemplates(tx, organizationId);
    const original = lists.find((list) => list.id === id);
    if (!original) throw new AppError('NOT_FOUND', `no pricing template ${id}`);
    const taken = lists.map((list) => list.name);
    const copyId = newId();
    await insertPricingTemplate(tx, organizationId, { id: copyId, name: name ?? freeName(original.name, taken), createdAt: at });
    const components = await listPricingComponents(tx, organizationId, id);
    const copies = components.map(({ version: _, ...component }) => ({ ...component, id: newId(), pricingTemplateId: copyId }));
    await insertPricingComponents(tx, organizationId, copies);
    await writeAudit(tx, organizationId, { actorId: userId, action: 'CREATE', entity: 'pricing_template', entityId: copyId, at });
    const copy = await findPricingTemplate(tx, organizationId, copyId);
    if (!copy) throw new AppError('NOT_FOUND', `no pricing template ${copyId}`);
    return copy;
  });
}
