import { AppError } from '@molaar/contracts';
import {
  deletePricingTemplate as deleteTemplate,
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
 * Deletes a price list with its components. Saved plans keep their prices; drafts and expired medical templates let go of
 * it. NOT_FOUND; PRICING_TEMPLATE_USED_IN_ACTIVE_TEMPLATE while an ACTIVE medical template names it or a component of it.
 */
export async function deletePricingTemplate(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id }: { id: string },
): Promise<void> {
  requirePermission(actor, 'MANAGE_CLINIC_SETTINGS');
  const { organizationId, userId } = actor;
  await inOrganization(db, organizationId, async (tx) => {
    await lockPriceList(tx, organizationId, id);
    await lockPricingComponents(tx, organizationId, { pricingTemplateId: id });
    const [use] = await listActiveUses(tx, organizationId, { pricingTemplateId: id });
    if (use) throw new AppError('PRICING_TEMPLATE_USED_IN_ACTIVE_TEMPLATE', `medical template ${use} names the pricing template`);
    await releasePricing(tx, organizationId, { pricingTemplateId: id });
    await deleteTemplate(tx, organizationId, id);
    await writeAudit(tx, organizationId, { actorId: userId, action: 'DELETE', entity: 'pricing_template', entityId: id, at: clock() });
  });
}
