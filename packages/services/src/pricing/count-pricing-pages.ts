import { AppError } from '@molaar/contracts';
import { countPricingComponents, inOrganization, type PricingFilters, pricingTemplateExists } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** How many pages of this size the filtered price list has. NOT_FOUND. */
export async function countPricingPages(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  { id, size, ...filters }: PricingFilters & { id: string; size: number },
): Promise<{ pages: number; total: number }> {
  requirePermission(actor, 'READ_SETTINGS');
  const { organizationId } = actor;
  return inOrganization(deps.db, organizationId, async (tx) => {
    if (!(await pricingTemplateExists(tx, organizationId, id))) throw new AppError('NOT_FOUND', `no pricing template ${id}`);
    const total = await countPricingComponents(tx, organizationId, id, filters);
    return { pages: Math.ceil(total / size), total };
  });
}
