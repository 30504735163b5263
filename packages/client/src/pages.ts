import type { components, operations } from './generated/schema.js';
import type { Transport } from './transport.js';

type Schemas = components['schemas'];
type Query<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>;

/** Yields all patients with these filters, page by page as they are needed. */
export async function* patients(
  transport: Transport,
  query: Omit<Query<'paginatePatients'>, 'page' | 'cursor'> = {},
): AsyncGenerator<Schemas['Patient'], void> {
  let cursor: string | undefined;
  do {
    const { data, headers } = await transport.send('paginatePatients', { query: { size: 100, ...query, ...(cursor ? { cursor } : {}) } });
    yield* data;
    cursor = headers.get('X-Next-Cursor') ?? undefined;
  } while (cursor);
}

/** Yields all components of a price list. */
export async function* pricingComponents(
  transport: Transport,
  query: Omit<Query<'paginatePricingComponents'>, 'page'>,
): AsyncGenerator<Schemas['PricingComponent'], void> {
  for (let page = 0; ; page++) {
    const { data } = await transport.send('paginatePricingComponents', { query: { size: 100, ...query, page } });
    yield* data.components;
    if (page + 1 >= data.pages) return;
  }
}
