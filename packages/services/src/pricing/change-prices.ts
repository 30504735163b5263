import { AppError, type ChangePricesInput } from '@molaar/contracts';
import { inOrganization, listPricingComponents, updatePricingComponent, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { lockPriceList } from './lock-price-list';
import { requireRevision } from './price-list-revision';
import { reprice } from './reprice';

/**
 * Changes the prices of a list, or of a category of it, by a percentage: exactly what the preview of `revision` showed.
 * NOT_FOUND, VERSION_CONFLICT (the list has changed since), VALIDATION_FAILED (a price too large).
 */
export async function changePrices(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  input: ChangePricesInput,
): Promise<{ changed: number }> {
  requirePermission(actor, 'MANAGE_CLINIC_SETTINGS');
  const { organizationId, userId } = actor;
  const { pricingTemplateId: id, revision } = input;
  return inOrganization(db, organizationId, async (tx) => {
    await lockPriceList(tx, organizationId, id);
    const components = await listPricingComponents(tx, organizationId, id);
    requireRevision(components, revision);
    const changes = reprice(components, input);
    for (const { after } of changes)
      if (!(await updatePricingComponent(tx, organizationId, after)))
        throw new AppError('VERSION_CONFLICT', `pricing component ${after.id} has changed`);
    await writeAudit(tx, organizationId, {
      actorId: userId,
      action: 'CHANGE_PRICES',
      entity: 'pricing_template',
      entityId: id,
      at: clock(),
    });
    return { changed: changes.length };
  });
}
