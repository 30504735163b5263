import { AppError, type ChangePricesInput } from '@molaar/contracts';
import { inClinic, listPricingComponents, updatePricingComponent, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { lockPriceList } from './lock-price-list';
import { requireRevision } from './price-list-revision';
import { reprice } from './reprice';

/**
 * Changes the prices of a list, or of one of its categories, by a percentage, exactly as the preview `revision` showed.
 * @throws NOT_FOUND; VERSION_CONFLICT when the list has changed since; VALIDATION_FAILED when a price becomes too
 * large.
 */
export async function changePrices(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  input: ChangePricesInput,
): Promise<{ changed: number }> {
  requirePermission(actor, 'MANAGE_CLINIC_SETTINGS');
  const { userId } = actor;
  const { pricingTemplateId: id, revision } = input;
  return inClinic(db, actor, async (tx) => {
    await lockPriceList(tx, id);
    const components = await listPricingComponents(tx, id);
    requireRevision(components, revision);
    const changes = reprice(components, input);
    for (const { after } of changes)
      if (!(await updatePricingComponent(tx, after))) throw new AppError('VERSION_CONFLICT', `pricing component ${after.id} has changed`);
    await writeAudit(tx, {
      actorId: userId,
      action: 'CHANGE_PRICES',
      entity: 'pricing_template',
      entityId: id,
      at: clock(),
    });
    return { changed: changes.length };
  });
}
