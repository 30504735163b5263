import type { Locale, SessionEndReason } from '@molaar/contracts';
import type { Role } from '@molaar/domain/clinic';
import { sql } from 'kysely';
import type { Tx } from '../database';
import { asPrepared } from '../pool/prepared-statements';

/** In front of a statement that is written as text. */
const PREPARED = sql.raw(asPrepared(''));

/*
 * What can be asked before an organization is known: the callers of migration 0001's entry functions. Nothing else
 * crosses organizations.
 */

export interface SignInUser {
  organizationId: string;
  userId: string;
  passwordHash: string;
  active: boolean;
  organizationActive: boolean;
}

/** Returns the person with this username, which is unique in the portal; case-insensitive. */
export async function findSignInUser(tx: Tx, username: string): Promise<SignInUser | undefined> {
  const { rows } = await sql<SignInUser>`
    select organization_id as "organizationId", user_id as "userId", password_hash as "passwordHash", active,
      organization_active as "organizationActive"
    from entry.sign_in_user(${username})`.execute(tx);
  return rows[0];
}

export interface ActiveSession {
  organizationId: string;
  sessionId: string;
  userId: string;
  roles: Role[];
  locale: Locale;
  lastSeenAt: Date;
  expiresAt: Date;
  inactivityMinutes: number;
  /** From then on the organization is read-only; null: its subscription is in order. */
  readOnlyFrom: Date | null;
  /** Set for a session that a partner's token started, with what the token names. */
  partnerId: string | null;
  tokenPatientId: string | null;
  tokenAnalysisId: string | null;
  /** When the person last gave a password or factor in this session; null: never. */
  confirmedAt: Date | null;
  /** When the person last gave a second factor in this session; null: never. */
  factorAt: Date | null;
  /** The clinic demands a second factor. */
  factorRequired: boolean;
  /** The person has a second factor. */
  hasFactor: boolean;
}

/** Returns the session of a token's hash if it is active at `at`. @param touch Marks it as used, which extends it. */
export async function resolveSessionToken(tx: Tx, tokenHash: Buffer, at: Date, touch: boolean): Promise<ActiveSession | undefined> {
  const { rows } = await sql<ActiveSession>`${PREPARED}
    select organization_id as "organizationId", session_id as "sessionId", user_id as "userId", roles, locale,
      last_seen_at as "lastSeenAt", expires_at as "expiresAt", inactivity_minutes as "inactivityMinutes",
      entry.read_only_from(organization_id) as "readOnlyFrom",
      partner_id as "partnerId", token_patient_id as "tokenPatientId", token_analysis_id as "tokenAnalysisId",
      confirmed_at as "confirmedAt", factor_at as "factorAt", factor_required as "factorRequired", has_factor as "hasFactor"
    from entry.resolve_session(${tokenHash}, ${at}, ${touch}) found
    cross join lateral entry.session_assurance(found.organization_id, found.session_id)`.execute(tx);
  return rows[0];
}

/** Returns why the session of a token's hash was ended before its time; null when it was not, or is not stored. */
export async function findSessionEndReason(tx: Tx, tokenHash: Buffer): Promise<SessionEndReason | null> {
  const { rows } = await sql<{ reason: SessionEndReason | null }>`select entry.session_end_reason(${tokenHash}) as reason`.execute(tx);
  return rows[0]?.reason ?? null;
}

/** A session of any organization. */
export interface SessionKey {
  readonly organizationId: string;
  readonly sessionId: string;
}

/** Returns when those of the sessions that are active at `at` end without further activity, by the session's id. */
export async function findSessionEnds(tx: Tx, sessions: readonly SessionKey[], at: Date): Promise<ReadonlyMap<string, Date>> {
  const organizations = sessions.map(({ organizationId }) => organizationId);
  const ids = sessions.map(({ sessionId }) => sessionId);
  const { rows } = await sql<{ sessionId: string; endsAt: Date }>`
    select session_id as "sessionId", ends_at as "endsAt"
    from entry.session_ends(${organizations}::uuid[], ${ids}::uuid[], ${at})`.execute(tx);
  return new Map(rows.map(({ sessionId, endsAt }) => [sessionId, endsAt]));
}

export interface AttemptLimit {
  /** Hashed username or address. */
  subject: string;
  allowed: number;
  windowMinutes: number;
}

/** Counts an attempt. @returns The seconds to wait; 0 when the attempt may proceed. */
export async function countLoginAttempt(tx: Tx, { subject, allowed, windowMinutes }: AttemptLimit, at: Date): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select entry.count_login_attempt(${subject}, ${allowed}, make_interval(mins => ${windowMinutes}), ${at}) as wait`.execute(tx);
  return rows[0]?.wait ?? 0;
}

/** What is left of a limit after an action was counted, or rejected. */
export interface CountedLimit {
  used: number;
  /** Until the window ends. */
  seconds: number;
  /** The action exceeds this limit; then it is counted against none. */
  refused: boolean;
}

/**
 * Counts an action of this weight against every limit, or, when it exceeds one, against none.
 * @returns In the order of the limits, whose subjects differ.
 */
export async function countActionLimits(tx: Tx, limits: readonly AttemptLimit[], weight: number, at: Date): Promise<CountedLimit[]> {
  const subjects = limits.map(({ subject }) => subject);
  const allowed = limits.map((limit) => limit.allowed);
  const spans = limits.map(({ windowMinutes }) => `${windowMinutes} minutes`);
  const { rows } = await sql<CountedLimit>`
    select used, seconds, refused
    from entry.count_action(${subjects}::text[], ${allowed}::integer[], ${spans}::interval[], ${weight}, ${at}) order by number`.execute(
    tx,
  );
  return rows;
}

/** Resets the account's counter after a successful sign-in and takes this one attempt off its address. */
export async function forgiveLoginAttempts(tx: Tx, account: string, address: string): Promise<void> {
  await sql`select entry.forgive_login_attempts(${account}, ${address})`.execute(tx);
}

/** Returns the organization of an analysis; undefined when it was deleted with its image. */
export async function findAnalysisOrganization(tx: Tx, analysisId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select entry.analysis_organization(${analysisId}) as id`.execute(tx);
  return rows[0]?.id ?? undefined;
}

/** Lists queued and running analyses without a heartbeat since `unchangedSince`, oldest first. */
export async function listUnfinishedAnalyses(
  tx: Tx,
  unchangedSince: Date,
  limit: number,
): Promise<{ organizationId: string; id: string }[]> {
  const { rows } = await sql<{ organizationId: string; id: string }>`
    select organization_id as "organizationId", id from entry.unfinished_analyses(${unchangedSince}, ${limit})`.execute(tx);
  return rows;
}

/** Deletes ended sessions and old counters of sign-in attempts. @returns The number of sessions. */
export async function deleteExpired(tx: Tx, at: Date): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`select entry.delete_expired(${at}) as deleted`.execute(tx);
  return rows[0]?.deleted ?? 0;
}
