import { AppError, type PricingTemplate } from '@molaar/contracts';
import {
  findPricingTemplate,
  inClinic,
  insertPricingComponents,
  insertPricingTemplate,
  listPricingComponents,
  listPricingTemplates,
  lockPricingTemplateNames,
  newId,
  writeAudit,
} from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { copyName } from '../shared/copy-name';
import { requireFreeListName } from './require-free-list-name';

/**
 * Copies a price list with all its components; no medical template refers to the copy.
 * @throws NOT_FOUND; VALIDATION_FAILED when another list has the given name.
 */
export async function clonePricingTemplate(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id, name }: { id: string; name?: string | undefined },
): Promise<PricingTemplate> {
  requirePermission(actor, 'MANAGE_CLINIC_SETTINGS');
  const { userId } = actor;
  const at = clock();
  return inClinic(db, actor, async (tx) => {
    await lockPricingTemplateNames(tx);
    const lists = await listPricingTemplates(tx);
    const original = lists.find((list) => list.id === id);
    if (!original) throw new AppError('NOT_FOUND', `no pricing template ${id}`);
    if (name) await requireFreeListName(tx, name);
    const taken = lists.map((list) => list.name);
    const copyId = newId();
    await insertPricingTemplate(tx, { id: copyId, name: name ?? copyName(original.name, taken), createdAt: at });
    const components = await listPricingComponents(tx, id);
    const copies = components.map(({ version: _, ...component }) => ({ ...component, id: newId(), pricingTemplateId: copyId }));
    await insertPricingComponents(tx, copies);
    await writeAudit(tx, { actorId: userId, action: 'CREATE', entity: 'pricing_template', entityId: copyId, at });
    const copy = await findPricingTemplate(tx, copyId);
    if (!copy) throw new AppError('NOT_FOUND', `no pricing template ${copyId}`);
    return copy;
  });
}
