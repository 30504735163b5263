import { AppError, type PreviewPriceChangeInput, type PriceChangePreview } from '@molaar/contracts';
import { hasPricingTemplate, inClinic, listPricingComponents } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { priceListRevision } from './price-list-revision';
import { pricesOf } from './prices-of';
import { reprice } from './reprice';

/**
 * Previews a percentage change of prices without saving.
 * @throws NOT_FOUND; VALIDATION_FAILED when a price becomes too large.
 */
export async function previewPriceChange(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  input: PreviewPriceChangeInput,
): Promise<PriceChangePreview> {
  requirePermission(actor, 'MANAGE_CLINIC_SETTINGS');
  const { pricingTemplateId, category } = input;
  return inClinic(db, actor, async (tx) => {
    if (!(await hasPricingTemplate(tx, pricingTemplateId))) throw new AppError('NOT_FOUND', `no pricing template ${pricingTemplateId}`);
    const components = await listPricingComponents(tx, pricingTemplateId);
    const changes = reprice(components, input).map(({ before, after }) => {
      const { id, code, name } = before;
      return { id, code, name, before: pricesOf(before), after: pricesOf(after) };
    });
    const inCategory = components.filter((component) => category === undefined || component.category === category).length;
    return { revision: priceListRevision(components), changes, unchanged: inCategory - changes.length };
  });
}
