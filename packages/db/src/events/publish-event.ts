import type { PortalEvent } from '@molaar/contracts';
import { sql } from 'kysely';
import type { ClinicTx } from '../database';

/** Every server listens on this channel and forwards an event only to the people of the organization named in it. */
export const CHANNEL = 'portal_events';

/**
 * Publishes an event to all servers at commit, or not at all after a rollback. PostgreSQL accepts up to 8,000 bytes,
 * enough for ids and states.
 */
export async function publishEvent(tx: ClinicTx, event: PortalEvent): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ organizationId: tx.organizationId, event })})`.execute(tx);
}
