import { AppError } from '@molaar/contracts';
import {
  deletePricingTemplate as deleteTemplate,
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
 * Deletes a price list with its components and removes it from draft and expired medical templates. Saved treatment
 * plans keep their prices.
 * @throws NOT_FOUND; PRICING_TEMPLATE_USED_IN_ACTIVE_TEMPLATE while an ACTIVE medical template uses it or one of its
 * components.
 */
export async function deletePricingTemplate(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id }: { id: string },
): Promise<void> {
  requirePermission(actor, 'MANAGE_CLINIC_SETTINGS');
  const { userId } = actor;
  await inClinic(db, actor, async (tx) => {
    await lockPriceList(tx, id);
    await lockPricingComponents(tx, { pricingTemplateId: id });
    const [use] = await listActiveUses(tx, { pricingTemplateId: id });
    if (use) throw new AppError('PRICING_TEMPLATE_USED_IN_ACTIVE_TEMPLATE', `medical template ${use} uses the pricing template`);
    await releasePricing(tx, { pricingTemplateId: id });
    await deleteTemplate(tx, id);
    await writeAudit(tx, { actorId: userId, action: 'DELETE', entity: 'pricing_template', entityId: id, at: clock() });
  });
}
