import { AppError, type PaginatePricingComponentsInput, type PricingComponentPage } from '@molaar/contracts';
import { countPricingComponents, inOrganization, listPricingCategories, pagePricingComponents, pricingTemplateExists } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** A page (from 0) of a price list, searched, filtered and sorted. NOT_FOUND. */
export async function paginatePricingComponents(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  input: PaginatePricingComponentsInput,
): Promise<PricingComponentPage> {
  requirePermission(actor, 'READ_SETTINGS');
  const { organizationId } = actor;
  const { pricingTemplateId, size } = input;
  return inOrganization(deps.db, organizationId, async (tx) => {
    if (!(await pricingTemplateExists(tx, organizationId, pricingTemplateId)))
      throw new AppError('NOT_FOUND', `no pricing template ${pricingTemplateId}`);
    const total = await countPricingComponents(tx, organizationId, pricingTemplateId, input);
    const components = await pagePricingComponents(tx, organizationId, input);
    const categories = await listPricingCategories(tx, organizationId, pricingTemplateId);
    return { components, total, pages: Math.ceil(total / size), categories };
  });
}
