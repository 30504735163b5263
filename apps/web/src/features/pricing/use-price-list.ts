import type { PricingComponent } from '@molaar/contracts';
import type { PendingQuery } from '../../client/api/missing-data';
import { portal, trpc } from '../../client/api/trpc';

/** As many as one call gives. */
const SIZE = 100;

interface PriceListRead {
  /** Those that have come. */
  readonly components: readonly PricingComponent[];
  readonly reads: readonly PendingQuery[];
}

/** Every item of a price list, page after page; empty without one. */
export function usePriceList(pricingTemplateId: string | null): PriceListRead {
  const first = trpc.templates.pricingComponents.useQuery(
    { pricingTemplateId: pricingTemplateId ?? '', page: 0, size: SIZE },
    { enabled: pricingTemplateId !== null },
  );
  const others = Array.from({ length: Math.max(0, (first.data?.pages ?? 1) - 1) }, (_, index) => index + 1);
  const rest = trpc.useQueries((call) =>
    others.map((page) => call.templates.pricingComponents({ pricingTemplateId: pricingTemplateId ?? '', page, size: SIZE })),
  );
  const reads = [first, ...rest];
  return { components: reads.flatMap(({ data }) => data?.components ?? []), reads };
}

/** The same outside React; who asks hears that a list is gone, and says it where it matters. */
export async function loadPriceList(pricingTemplateId: string): Promise<PricingComponent[]> {
  const read = (page: number) =>
    portal.templates.pricingComponents.ensureData({ pricingTemplateId, page, size: SIZE }, { meta: { silentFor: 'NOT_FOUND' } });
  const first = await read(0);
  const others = await Promise.all(Array.from({ length: Math.max(0, first.pages - 1) }, (_, index) => read(index + 1)));
  return [first, ...others].flatMap(({ components }) => components);
}
