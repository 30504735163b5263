import type { PricingComponent } from '@molaar/contracts';
import type { PendingQuery } from '../../client/api/missing-data';
import { portal, trpc } from '../../client/api/trpc';

/** The largest page of the call. */
const SIZE = 100;

interface PriceListQuery {
  /** The components that have loaded. */
  readonly components: readonly PricingComponent[];
  readonly queries: readonly PendingQuery[];
}

/** Returns all components of a price list, loaded page by page; empty without a list. */
export function usePriceList(pricingTemplateId: string | null): PriceListQuery {
  const first = trpc.templates.pricingComponents.useQuery(
    { pricingTemplateId: pricingTemplateId ?? '', page: 0, size: SIZE },
    { enabled: pricingTemplateId !== null },
  );
  const others = Array.from({ length: Math.max(0, (first.data?.pages ?? 1) - 1) }, (_, index) => index + 1);
  const rest = trpc.useQueries((call) =>
    others.map((page) => call.templates.pricingComponents({ pricingTemplateId: pricingTemplateId ?? '', page, size: SIZE })),
  );
  const queries = [first, ...rest];
  return { components: queries.flatMap(({ data }) => data?.components ?? []), queries };
}

/**
 * Loads all components outside React.
 * @throws NOT_FOUND when the list was deleted
 */
export async function loadPriceList(pricingTemplateId: string): Promise<PricingComponent[]> {
  const read = (page: number) =>
    portal.templates.pricingComponents.ensureData({ pricingTemplateId, page, size: SIZE }, { meta: { silentFor: 'NOT_FOUND' } });
  const first = await read(0);
  const others = await Promise.all(Array.from({ length: Math.max(0, first.pages - 1) }, (_, index) => read(index + 1)));
  return [first, ...others].flatMap(({ components }) => components);
}
