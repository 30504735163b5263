import type { ApiRequest } from '@molaar/contracts';
import { sql } from 'kysely';
import type { ClinicTx, Tx } from '../database';
import { newId } from '../ids';

export interface NewApiRequest {
  apiKeyId: string;
  at: Date;
  method: string;
  route: string;
  status: number;
  code: string | null;
  requestId: string;
  durationMs: number;
}

/** Rows per statement: PostgreSQL has at most 65,535 parameters. */
const ROWS_AT_ONCE = 500;

/** Inserts requests with API keys. Those of a key that was deleted in the meantime are left out by the caller. */
export async function insertApiRequests(tx: ClinicTx, requests: readonly NewApiRequest[]): Promise<void> {
  for (let first = 0; first < requests.length; first += ROWS_AT_ONCE)
    await tx
      .insertInto('api_requests')
      .values(
        requests.slice(first, first + ROWS_AT_ONCE).map(({ apiKeyId, at, method, route, status, code, requestId, durationMs }) => ({
          organization_id: tx.organizationId,
          id: newId(),
          api_key_id: apiKeyId,
          at,
          method: method.slice(0, 10),
          route: route.slice(0, 200),
          status,
          code: code?.slice(0, 60) ?? null,
          request_id: requestId.slice(0, 64),
          duration_ms: durationMs,
        })),
      )
      .execute();
}

export interface ApiRequestFilter {
  failed?: boolean | undefined;
  requestId?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** Lists the requests of an API key, newest first. */
export async function listApiRequests(
  tx: ClinicTx,
  apiKeyId: string,
  { failed, requestId, cursor, limit }: ApiRequestFilter,
): Promise<ApiRequest[]> {
  let query = tx.selectFrom('api_requests').selectAll().where('organization_id', '=', tx.organizationId).where('api_key_id', '=', apiKeyId);
  if (failed) query = query.where('status', '>=', 400);
  if (requestId) query = query.where('request_id', '=', requestId);
  if (cursor) query = query.where('id', '<', cursor);
  const rows = await query.orderBy('id', 'desc').limit(limit).execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    method: row.method,
    route: row.route,
    status: row.status,
    code: row.code,
    requestId: row.request_id,
    durationMs: row.duration_ms,
  }));
}

/** Deletes requests before a time. @returns How many. */
export async function deleteOldApiRequests(tx: Tx, before: Date): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`select entry.delete_old_api_requests(${before}) as deleted`.execute(tx);
  return rows[0]?.deleted ?? 0;
}
