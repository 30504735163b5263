import type { WebhookEventType } from '@molaar/contracts';
import { type Selectable, sql } from 'kysely';
import type { ClinicTx } from '../database';
import type { WebhookEndpointsTable } from '../schema/webhooks';

export interface StoredWebhookEndpoint {
  id: string;
  name: string;
  url: string;
  events: WebhookEventType[];
  sealedSecret: string;
  sealedFormerSecret: string | null;
  formerSecretUntil: Date | null;
  active: boolean;
  disabledAt: Date | null;
  createdAt: Date;
  version: number;
}

export interface ListedWebhookEndpoint extends StoredWebhookEndpoint {
  waiting: number;
  failed: number;
  lastDeliveredAt: Date | null;
}

function toEndpoint(row: Selectable<WebhookEndpointsTable>): StoredWebhookEndpoint {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    events: row.events,
    sealedSecret: row.sealed_secret,
    sealedFormerSecret: row.sealed_former_secret,
    formerSecretUntil: row.former_secret_until,
    active: row.active,
    disabledAt: row.disabled_at,
    createdAt: row.created_at,
    version: row.version,
  };
}

/** Lists the endpoints, or only the one with this id, with counts of their deliveries. */
export async function listWebhookEndpoints(tx: ClinicTx, id: string | null = null): Promise<ListedWebhookEndpoint[]> {
  const rows = await tx
    .selectFrom('webhook_endpoints as e')
    .selectAll('e')
    .select((eb) => {
      const own = eb
        .selectFrom('webhook_deliveries as d')
        .whereRef('d.organization_id', '=', 'e.organization_id')
        .whereRef('d.endpoint_id', '=', 'e.id');
      return [
        own
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .where('d.state', '=', 'WAITING')
          .as('waiting'),
        own
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .where('d.state', '=', 'FAILED')
          .as('failed'),
        own
          .select(({ fn }) => fn.max('d.settled_at').as('at'))
          .where('d.state', '=', 'DONE')
          .as('last_delivered_at'),
      ];
    })
    .where('e.organization_id', '=', tx.organizationId)
    .$if(id !== null, (query) => query.where('e.id', '=', id))
    .orderBy('e.id')
    .execute();
  return rows.map((row) => ({
    ...toEndpoint(row),
    waiting: Number(row.waiting ?? 0),
    failed: Number(row.failed ?? 0),
    lastDeliveredAt: row.last_delivered_at,
  }));
}

/** Returns an endpoint of the clinic, also a disabled one. */
export async function findWebhookEndpoint(tx: ClinicTx, id: string): Promise<StoredWebhookEndpoint | undefined> {
  const row = await tx
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toEndpoint(row);
}

/** Counts the endpoints, under a lock until the end of the transaction, so that two inserts do not pass the limit. */
export async function countWebhookEndpoints(tx: ClinicTx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${tx.organizationId}`}, 0))`.execute(tx);
  const row = await tx
    .selectFrom('webhook_endpoints')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('organization_id', '=', tx.organizationId)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

export interface WebhookEndpointFields {
  name: string;
  url: string;
  events: readonly WebhookEventType[];
}

/** Inserts an active endpoint with its sealed secret. */
export async function insertWebhookEndpoint(
  tx: ClinicTx,
  { id, name, url, events, sealedSecret, at }: WebhookEndpointFields & { id: string; sealedSecret: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('webhook_endpoints')
    .values({
      organization_id: tx.organizationId,
      id,
      name,
      url,
      events: [...events],
      sealed_secret: sealedSecret,
      sealed_former_secret: null,
      former_secret_until: null,
      active: true,
      disabled_at: null,
      created_at: at,
      changed_at: at,
    })
    .execute();
}

/** Updates an endpoint and increments its version. @returns false when the version has changed. */
export async function updateWebhookEndpoint(
  tx: ClinicTx,
  id: string,
  version: number,
  { name, url, events, active, at }: WebhookEndpointFields & { active: boolean; at: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('webhook_endpoints')
    .set({ name, url, events: [...events], active, disabled_at: null, changed_at: at, version: version + 1 })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Replaces the secret; the former one signs too until its end. @returns false when there is no such endpoint. */
export async function rotateWebhookSecret(
  tx: ClinicTx,
  id: string,
  { sealedSecret, formerUntil, at }: { sealedSecret: string; formerUntil: Date; at: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('webhook_endpoints')
    .set((eb) => ({
      sealed_former_secret: eb.ref('sealed_secret'),
      former_secret_until: formerUntil,
      sealed_secret: sealedSecret,
      changed_at: at,
      version: eb('version', '+', 1),
    }))
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Disables an endpoint that does not respond. @returns false when it is disabled already. */
export async function disableWebhookEndpoint(tx: ClinicTx, id: string, at: Date): Promise<boolean> {
  const result = await tx
    .updateTable('webhook_endpoints')
    .set((eb) => ({ active: false, disabled_at: at, changed_at: at, version: eb('version', '+', 1) }))
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes an endpoint with its deliveries. @returns false when there is no such endpoint. */
export async function deleteWebhookEndpoint(tx: ClinicTx, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('webhook_endpoints')
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
