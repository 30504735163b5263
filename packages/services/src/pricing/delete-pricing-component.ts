import { AppError } from '@molaar/contracts';
import {
  deletePricingComponent as deleteComponent,
  findPricingComponent,
  inOrganization,
  listActiveUses,
  lockPricingComponents,
  releasePricing,
  writeAudit,
} from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { lockPriceList } from './lock-price-list';

/**
 * Deletes a component of a price list; drafts and expired medical templates let go of it. NOT_FOUND;
 * PRICING_COMPONENT_USED_IN_ACTIVE_TEMPLATE while a row of an ACTIVE medical template names it.
 */
export async function deletePricingComponent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { pricingTemplateId, id }: { pricingTemplateId: string; id: string },
): Promise<void> {
  requirePermission(actor, 'MANAGE_CLINIC_SETTINGS');
  const { organizationId, userId } = actor;
  await inOrganization(db, organizationId, async (tx) => {
    await lockPriceList(tx, organizationId, pricingTemplateId);
    if (!(await findPricingComponent(tx, organizationId, { pricingTemplateId, id })))
      throw new AppError('NOT_FOUND', `no pricing component ${id}`);
    await lockPricingComponents(tx, organizationId, { pricingTemplateId, id });
    const [use] = await listActiveUses(tx, organizationId, { componentId: id });
    if (use) throw new AppError('PRICING_COMPONENT_USED_IN_ACTIVE_TEMPLATE', `medical template ${use} names the pricing component`);
    await releasePricing(tx, organizationId, { componentId: id });
    await deleteComponent(tx, organizationId, id);
    await writeAudit(tx, organizationId, { actorId: userId, action: 'DELETE', entity: 'pricing_component', entityId: id, at: clock() });
  });
}
