import { AppError, type PreviewPriceChangeInput, type PriceChangePreview, type PricingComponent } from '@molaar/contracts';
import { inOrganization, listPricingComponents, pricingTemplateExists } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { priceListRevision } from './price-list-revision';
import { reprice } from './reprice';

/** What a change of prices by a percentage would give; nothing is saved. NOT_FOUND, VALIDATION_FAILED (a price too large). */
export async function previewPriceChange(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  input: PreviewPriceChangeInput,
): Promise<PriceChangePreview> {
  requirePermission(actor, 'MANAGE_CLINIC_SETTINGS');
  const { organizationId } = actor;
  const { pricingTemplateId, category } = input;
  return inOrganization(db, organizationId, async (tx) => {
    if (!(await pricingTemplateExists(tx, organizationId, pricingTemplateId)))
      throw new AppError('NOT_FOUND', `no pricing template ${pricingTemplateId}`);
    const components = await listPricingComponents(tx, organizationId, pricingTemplateId);
    const changes = reprice(components, input).map(({ before, after }) => {
      const { id, code, name } = before;
      return { id, code, name, before: pricesOf(before), after: pricesOf(after) };
    });
    const asked = components.filter((component) => category === undefined || component.category === category).length;
    return { revision: priceListRevision(components), changes, unchanged: asked - changes.length };
  });
}

function pricesOf({ price, minimum, maximum }: PricingComponent) {
  return { price, minimum, maximum };
}
