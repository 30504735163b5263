import type { PortalEvent } from '@molaar/contracts';
import { sql } from 'kysely';
import type { ClinicTx } from '../database';

/**
 * Publishes an event to all servers at commit, or not at all after a rollback. PostgreSQL accepts up to 8,000 bytes,
 * enough for ids and states. Only the
 * application may read the channel's name, so that the worker's role neither receives nor forges events.
 */
export async function publishEvent(tx: ClinicTx, event: PortalEvent): Promise<void> {
  await sql`select pg_notify((select name from event_channel), ${JSON.stringify({ organizationId: tx.organizationId, event })})`.execute(
    tx,
  );
}
