import type { SessionEndReason } from '@molaar/contracts';
import { sql } from 'kysely';
import type { ClinicTx } from '../database';

export interface NewSession {
  id: string;
  userId: string;
  tokenHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
  userAgent?: string | null;
  /** When the person gave a password or factor, and a second factor; omitted: not at all. */
  confirmedAt?: Date | null;
  factorAt?: Date | null;
  /** What the partner's token named, for a session that one started. */
  token?: { partnerId: string; patientId: string | null; analysisId: string | null };
}

/** Inserts a session. Only the hash of its token is stored, and at most 300 characters of the user agent. */
export async function insertSession(tx: ClinicTx, session: NewSession): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      organization_id: tx.organizationId,
      id: session.id,
      user_id: session.userId,
      token_hash: session.tokenHash,
      created_at: session.createdAt,
      last_seen_at: session.createdAt,
      expires_at: session.expiresAt,
      user_agent: session.userAgent?.slice(0, 300) ?? null,
      confirmed_at: session.confirmedAt ?? null,
      factor_at: session.factorAt ?? null,
      partner_id: session.token?.partnerId ?? null,
      token_patient_id: session.token?.patientId ?? null,
      token_analysis_id: session.token?.analysisId ?? null,
    })
    .execute();
}

/** Records that the person was authenticated again, if `byFactor` with a second factor. */
export async function confirmSession(tx: ClinicTx, sessionId: string, { at, byFactor }: { at: Date; byFactor: boolean }): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ confirmed_at: at, ...(byFactor ? { factor_at: at } : {}) })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', sessionId)
    .execute();
}

/** Ends a session. @returns Whether it existed. */
export async function deleteSession(tx: ClinicTx, sessionId: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('sessions')
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export interface StoredSession {
  id: string;
  createdAt: Date;
  lastSeenAt: Date;
  userAgent: string | null;
  partnerName: string | null;
}

/** Lists a person's sessions that are active at `at`, last used first. */
export async function listSessions(tx: ClinicTx, userId: string, at: Date): Promise<StoredSession[]> {
  const rows = await tx
    .selectFrom('sessions as s')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .leftJoin('partners as p', (join) => join.onRef('p.organization_id', '=', 's.organization_id').onRef('p.id', '=', 's.partner_id'))
    .select(['s.id', 's.created_at', 's.last_seen_at', 's.user_agent', 'p.name as partner_name'])
    .where('s.organization_id', '=', tx.organizationId)
    .where('s.user_id', '=', userId)
    .where('s.expires_at', '>', at)
    .where(sql<boolean>`s.last_seen_at + make_interval(mins => o.inactivity_minutes) > ${at}`)
    .orderBy('s.last_seen_at', 'desc')
    .orderBy('s.id')
    .execute();
  return rows.map(({ id, created_at, last_seen_at, user_agent, partner_name }) => ({
    id,
    createdAt: created_at,
    lastSeenAt: last_seen_at,
    userAgent: user_agent,
    partnerName: partner_name,
  }));
}

/** So much earlier, so that a server whose clock is behind does not accept an ended session, ms. */
const CLOCK_TOLERANCE_MS = 3_600_000;

interface SessionEnd {
  reason: SessionEndReason;
  at: Date;
  /** The session that goes on. */
  except?: string | null;
  /** Ends this session only. */
  only?: string | undefined;
}

/**
 * Ends a person's sessions. They stay stored for a while, so that their browsers learn the reason.
 * @returns The ids of those that had not ended.
 */
export async function endSessionsOf(tx: ClinicTx, userId: string, { reason, at, except = null, only }: SessionEnd): Promise<string[]> {
  const rows = await tx
    .updateTable('sessions')
    .set({ expires_at: new Date(at.getTime() - CLOCK_TOLERANCE_MS), end_reason: reason })
    .where('organization_id', '=', tx.organizationId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', at)
    .$if(except !== null, (query) => query.where('id', '!=', except))
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? null))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends all sessions that this partner's tokens started. @returns Their ids. */
export async function deleteSessionsOfPartner(tx: ClinicTx, partnerId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('sessions')
    .where('organization_id', '=', tx.organizationId)
    .where('partner_id', '=', partnerId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Replaces a session's token. */
export async function replaceSessionToken(tx: ClinicTx, sessionId: string, tokenHash: Buffer): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ token_hash: tokenHash })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', sessionId)
    .execute();
}
