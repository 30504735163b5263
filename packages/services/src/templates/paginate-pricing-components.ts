import { AppError, type PricingComponent } from '@molaar/contracts';
import { inOrganization, pagePricingComponents, pricingTemplateExists } from '@molaar/db';
import type { Actor, Deps } from '../deps';
import { requirePermission } from '../permission';

export interface PricingComponentPage {
  components: PricingComponent[];
  /** Over all pages. */
  total: number;
  pages: number;
}

/** A page (from 0) of a price list in the order of its codes. NOT_FOUND. */
export async function paginatePricingComponents(
  deps: Deps,
  actor: Actor,
  { pricingTemplateId, page, size }: { pricingTemplateId: string; page: number; size: number },
): Promise<PricingComponentPage> {
  requirePermission(actor, 'READ_SETTINGS');
  const { organizationId } = actor;
  return inOrganization(deps.db, organizationId, async (tx) => {
    if (!(await pricingTemplateExists(tx, organizationId, pricingTemplateId)))
      throw new AppError('NOT_FOUND', `no pricing template ${pricingTemplateId}`);
    const { components, total } = await pagePricingComponents(tx, organizationId, pricingTemplateId, { page, size });
    return { components, total, pages: Math.ceil(total / size) };
  });
}
