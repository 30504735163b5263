import { AppError, type PaginatePricingComponentsInput, type PricingComponentPage } from '@molaar/contracts';
import { countPricingComponents, hasPricingTemplate, inClinic, listPricingCategories, pagePricingComponents } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/**
 * Returns one page (from 0) of a price list, searched, filtered and sorted.
 * @throws NOT_FOUND.
 */
export async function paginatePricingComponents(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  input: PaginatePricingComponentsInput,
): Promise<PricingComponentPage> {
  requirePermission(actor, 'READ_SETTINGS');
  const { pricingTemplateId, size } = input;
  return inClinic(deps.db, actor, async (tx) => {
    if (!(await hasPricingTemplate(tx, pricingTemplateId))) throw new AppError('NOT_FOUND', `no pricing template ${pricingTemplateId}`);
    const total = await countPricingComponents(tx, pricingTemplateId, input);
    const components = await pagePricingComponents(tx, input);
    const categories = await listPricingCategories(tx, pricingTemplateId);
    return { components, total, pages: Math.ceil(total / size), categories };
  });
}
