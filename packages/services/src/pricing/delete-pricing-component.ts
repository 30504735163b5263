import { AppError } from '@molaar/contracts';
import {
  deletePricingComponent as deleteComponent,
  findPricingComponent,
  inClinic,
  listActiveUses,
  lockPricingComponents,
  releasePricing,
  writeAudit,
} from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { lockPriceList } from './lock-price-list';

/**
 * Deletes a component of a price list and removes it from draft and expired medical templates.
 * @throws NOT_FOUND; PRICING_COMPONENT_USED_IN_ACTIVE_TEMPLATE while a row of an ACTIVE medical template uses it.
 */
export async function deletePricingComponent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { pricingTemplateId, id }: { pricingTemplateId: string; id: string },
): Promise<void> {
  requirePermission(actor, 'MANAGE_CLINIC_SETTINGS');
  const { userId } = actor;
  await inClinic(db, actor, async (tx) => {
    await lockPriceList(tx, pricingTemplateId);
    if (!(await findPricingComponent(tx, { pricingTemplateId, id }))) throw new AppError('NOT_FOUND', `no pricing component ${id}`);
    await lockPricingComponents(tx, { pricingTemplateId, id });
    const [use] = await listActiveUses(tx, { componentId: id });
    if (use) throw new AppError('PRICING_COMPONENT_USED_IN_ACTIVE_TEMPLATE', `medical template ${use} uses the pricing component`);
    await releasePricing(tx, { componentId: id });
    await deleteComponent(tx, id);
    await writeAudit(tx, { actorId: userId, action: 'DELETE', entity: 'pricing_component', entityId: id, at: clock() });
  });
}
