import { AppError } from '@molaar/contracts';
import { countPricingComponents, hasPricingTemplate, inClinic, type PricingFilters } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/**
 * Counts the pages of a filtered price list.
 * @throws NOT_FOUND.
 */
export async function countPricingPages(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  { id, size, ...filters }: PricingFilters & { id: string; size: number },
): Promise<{ pages: number; total: number }> {
  requirePermission(actor, 'READ_SETTINGS');
  return inClinic(deps.db, actor, async (tx) => {
    if (!(await hasPricingTemplate(tx, id))) throw new AppError('NOT_FOUND', `no pricing template ${id}`);
    const total = await countPricingComponents(tx, id, filters);
    return { pages: Math.ceil(total / size), total };
  });
}
