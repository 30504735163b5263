import type { PortalEvent } from '@molaar/contracts';
import { sql } from 'kysely';
import type { ClinicTx } from '../database';

/** Every server listens here; the payload names the organization, and each server hands it to that one's people only. */
export const CHANNEL = 'portal_events';

/** Tells all servers at commit; a rolled-back transaction tells nobody. PostgreSQL takes up to 8000 bytes: ids and states fit. */
export async function publishEvent(tx: ClinicTx, event: PortalEvent): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ organizationId: tx.organizationId, event })})`.execute(tx);
}
