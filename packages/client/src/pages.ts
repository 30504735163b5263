import type { components, operations } from './generated/schema.js';
import type { Transport } from './transport.js';

type Schemas = components['schemas'];
type Query<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>;

/** Items of the largest page of most lists. */
const LARGEST = 100;

/** Yields all patients with these filters, page by page as they are needed. */
export function patients(
  transport: Transport,
  query: Omit<Query<'paginatePatients'>, 'page' | 'cursor'> = {},
): AsyncGenerator<Schemas['Patient'], void> {
  return everyItem(async (cursor) => {
    const { data, headers } = await transport.send('paginatePatients', { query: { size: LARGEST, ...query, ...cursor } });
    return { items: data, next: headers.get('X-Next-Cursor') };
  });
}

/** Yields all components of a price list. */
export async function* pricingComponents(
  transport: Transport,
  query: Omit<Query<'paginatePricingComponents'>, 'page'>,
): AsyncGenerator<Schemas['PricingComponent'], void> {
  for (let page = 0; ; page++) {
    const { data } = await transport.send('paginatePricingComponents', { query: { size: LARGEST, ...query, page } });
    yield* data.components;
    if (page + 1 >= data.pages) return;
  }
}

/** Yields all entries of the audit log with these filters, newest first. */
export function auditEntries(transport: Transport, query: Omit<Query<'listAuditEntries'>, 'cursor'> = {}) {
  return everyItem(async (cursor) => {
    const { data } = await transport.send('listAuditEntries', { query: { size: LARGEST, ...query, ...cursor } });
    return { items: data.entries, next: data.nextCursor };
  });
}

/** Yields all events of the security log with these filters, newest first. */
export function securityEvents(transport: Transport, query: Omit<Query<'listSecurityEvents'>, 'cursor'> = {}) {
  return everyItem(async (cursor) => {
    const { data } = await transport.send('listSecurityEvents', { query: { size: LARGEST, ...query, ...cursor } });
    return { items: data.events, next: data.nextCursor };
  });
}

/** Yields all requests of an API key, newest first. */
export function apiRequests(transport: Transport, query: Omit<Query<'listApiRequests'>, 'cursor'> = {}) {
  return everyItem(async (cursor) => {
    const { data } = await transport.send('listApiRequests', { query: { size: LARGEST, ...query, ...cursor } });
    return { items: data.requests, next: data.more && lastId(data.requests) };
  });
}

/** Yields all notifications of the person, newest first. */
export function notifications(transport: Transport) {
  return everyItem(async (cursor) => {
    const { data } = await transport.send('listNotifications', { query: { size: 50, ...cursor } });
    return { items: data.notifications, next: data.more && lastId(data.notifications) };
  });
}

/** Yields all deliveries of a webhook, newest first. */
export function webhookDeliveries(transport: Transport, id: string, query: Omit<Query<'listWebhookDeliveries'>, 'cursor'> = {}) {
  return everyItem(async (cursor) => {
    const { data } = await transport.send('listWebhookDeliveries', { path: { id }, query: { size: LARGEST, ...query, ...cursor } });
    return { items: data.deliveries, next: data.more && lastId(data.deliveries) };
  });
}

/** Yields all images that no patient has yet, newest first. */
export function unassignedImages(transport: Transport) {
  return everyItem(async (cursor) => {
    const { data } = await transport.send('listUnassignedImages', { query: { size: LARGEST, ...cursor } });
    return { items: data.images, next: lastId(data.images) };
  });
}

interface Page<T> {
  readonly items: readonly T[];
  /** The cursor of the next page; nothing on the last one. */
  readonly next: string | null | undefined | false;
}

/** Yields the items of all pages, each page read when it is needed. */
async function* everyItem<T>(read: (cursor: { cursor?: string }) => Promise<Page<T>>): AsyncGenerator<T, void> {
  let cursor: Page<T>['next'];
  do {
    const page: Page<T> = await read(cursor ? { cursor } : {});
    yield* page.items;
    cursor = page.next;
  } while (cursor);
}

function lastId(items: readonly { readonly id: string }[]): string | undefined {
  return items.at(-1)?.id;
}
