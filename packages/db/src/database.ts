import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '@molaar/contracts';
import { Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { parseColumn } from './column-types';
import { type LocalSettings, ScopedPostgresDialect, withLocalSettings } from './dialect';
import { Gate } from './gate';
import type { AnswerWatch, WatchLimits } from './pool/answer-watch';
import { openPool } from './pool/open-pool';
import { isStalePlan } from './pool/prepared-statements';
import { markIdempotencyKeyCommitted } from './repositories/idempotency';
import type { Schema } from './schema';
import type { ClinicScope, ClinicTx, IdempotencyClaim, Sealer, TokenScope, Tx } from './tx';
import { isConnectTimeout, isUnreachable } from './unreachable';
import { isDeadlock, isPolicyViolation, isUnstorable } from './violations';

/**
 * A request fails with a clear error instead of waiting for ever for a database that does not respond. The server ends
 * a statement earlier (limits of its roles), so that this means a lost connection or a frozen server.
 */
const DEADLINES = { connectMs: 5_000, queryMs: 25_000 } as const;
/** Before a connection that carries nothing is probed. */
const KEEP_ALIVE_MS = 10_000;
/** Roughly the time that a restart of PostgreSQL takes. */
const RETRY_AFTER_SECONDS = 5;
const MAX_ATTEMPTS = 5;
/**
 * Share of the connections that one clinic's transactions use at once, so that its many requests do not make others
 * wait.
 */
const SHARE_OF_CLINIC = 1 / 3;

export type { ClinicScope, ClinicTx, IdempotencyClaim, Sealer, TokenScope, Tx };

/** Connections of a pool; `waiting`: requests that wait for one. */
interface Connections {
  total: number;
  idle: number;
  waiting: number;
}

/**
 * The application's connection pool. Queries run only inside transactions, because row-level security depends on
 * settings of the transaction.
 */
export class Database {
  readonly #kysely: Kysely<Schema>;
  /** Ambient by nature: it detects code that opens a second transaction instead of passing on the first one. */
  readonly #open = new AsyncLocalStorage<true>();

  /** Counts the connections of the pool, and who waits for one. */
  readonly connections: () => Connections;

  #sealer: Sealer | null = null;
  /** By clinic. */
  readonly #turns: Gate;
  readonly #watch: AnswerWatch;

  constructor(kysely: Kysely<Schema>, { max, connections, watch }: { max: number; connections: () => Connections; watch: AnswerWatch }) {
    this.#kysely = kysely;
    this.#watch = watch;
    this.connections = connections;
    this.#turns = new Gate({ atOnce: Math.max(1, Math.floor(max * SHARE_OF_CLINIC)), waiting: Number.POSITIVE_INFINITY });
  }

  /** Encrypts mails from now on until they are sent; without it they are stored in clear. */
  sealWith(sealer: Sealer): void {
    this.#sealer = sealer;
  }

  /**
   * Runs `work` in one transaction and repeats it after a deadlock or a migration, so `work` must have no effects
   * except through `tx`.
   * @throws Error inside another transaction of this database: it would use a second connection and not see the first
   * one's writes.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, settings: LocalSettings = {}): Promise<T> {
    const run = (tx: Transaction<Schema>): Promise<T> => work(Object.assign(tx, { sealer: this.#sealer }));
    const execute = (): Promise<T> =>
      this.#whileItAnswers(() => withLocalSettings(settings, () => retried(() => this.#kysely.transaction().execute(run))));
    return this.#notNested(() => this.#inTurn(settings['app.organization_id'], execute));
  }

  /** Runs `work` in one transaction that reads the state of its first statement throughout and writes nothing. */
  snapshot<T>(work: (tx: Tx) => Promise<T>, settings: LocalSettings): Promise<T> {
    const run = (tx: Transaction<Schema>): Promise<T> => work(Object.assign(tx, { sealer: this.#sealer }));
    const snapshot = this.#kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    return this.#notNested(() => this.#whileItAnswers(() => withLocalSettings(settings, () => snapshot.execute(run))));
  }

  /** Runs the single statement that `work` makes; PostgreSQL wraps it in a transaction of its own. */
  statement<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const execute = () => work(Object.assign(this.#kysely as Kysely<Schema> & Tx, { sealer: this.#sealer }));
    return this.#notNested(() => this.#whileItAnswers(() => retried(execute)));
  }

  async #inTurn<T>(clinic: string | undefined, work: () => Promise<T>): Promise<T> {
    if (clinic === undefined) return work();
    const leave = await this.#turns.enter(clinic);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  async #notNested<T>(work: () => Promise<T>): Promise<T> {
    if (this.#open.getStore()) throw new Error('a transaction is open already: pass its tx on instead of the database');
    return this.#open.run(true, work).catch(rethrowWithoutRow);
  }

  /**
   * Fails at once while the database is known to be away: in line, each would wait for the deadline of those before.
   */
  async #whileItAnswers<T>(work: () => Promise<T>): Promise<T> {
    if (this.#watch.away)
      throw new AppError('SERVICE_UNAVAILABLE', 'the database does not respond', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    try {
      return await work();
    } catch (error) {
      if (isConnectTimeout(error)) this.#watch.suspect();
      throw error;
    }
  }

  close(): Promise<void> {
    this.#watch.close();
    return this.#kysely.destroy();
  }
}

async function retried<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (!(isDeadlock(error) || isStalePlan(error)) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** Removes the failing row that PostgreSQL quotes in an error's detail, so that patient data does not reach a log. */
function rethrowWithoutRow(error: unknown): never {
  if (isUnreachable(error))
    throw new AppError('SERVICE_UNAVAILABLE', 'the database does not respond', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error });
  if (error instanceof pg.DatabaseError) {
    if (isDeadlock(error))
      throw new AppError('SERVICE_UNAVAILABLE', 'others are changing the same data', { retryAfterSeconds: 1, cause: withoutRow(error) });
    if (isUnstorable(error)) throw new AppError('VALIDATION_FAILED', 'a value that cannot be stored', { cause: withoutRow(error) });
    throw withoutRow(error);
  }
  throw error;
}

function withoutRow(error: pg.DatabaseError): pg.DatabaseError {
  error.detail = undefined;
  error.where = undefined;
  return error;
}

export interface DatabaseOptions {
  /** Maximum number of connections. */
  max?: number | undefined;
  /** Prepares the statements of frequent calls in each connection. A pooler between may not support that. */
  prepares?: boolean;
  /** Until a connection is ready, and until a query is answered; tests shorten them. */
  deadlines?: { readonly connectMs: number; readonly queryMs: number };
  /** How soon a database that does not answer is noticed; tests shorten it. */
  watch?: WatchLimits;
  /** Receives errors of broken connections; the pool replaces them by itself. */
  onError?: (error: Error) => void;
  /** Receives every query after its end, with placeholders instead of values. */
  onQuery?: (sql: string, ms: number, failed: boolean) => void;
}

/**
 * Opens a pool; connections are made on demand.
 * @param connectionString Address of the application role.
 */
export function createDatabase(
  connectionString: string,
  { max = 10, prepares = false, deadlines = DEADLINES, watch: limits, onError, onQuery }: DatabaseOptions = {},
): Database {
  const settings = {
    connectionString,
    max,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: deadlines.connectMs,
    query_timeout: deadlines.queryMs,
    types: { getTypeParser: parseColumn },
    prepares,
    pipeline: true,
  };
  const { pool, watch } = openPool(settings, { limits, onError });
  const connections = () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  const dialect = new ScopedPostgresDialect(pool);
  const kysely = new Kysely<Schema>({
    dialect,
    ...(onQuery && { log: ({ query, queryDurationMillis, level }) => onQuery(query.sql, queryDurationMillis, level === 'error') }),
  });
  return new Database(kysely, { max, connections, watch });
}

/** Closes the pools of a database after their running queries. */
export function closeDatabase(db: Database): Promise<void> {
  return db.close();
}

/** Runs one transaction without a clinic: row-level security shows no clinic data, only the entry functions work. */
export function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(work);
}

/** Runs one statement without a clinic, in one round trip instead of three; for what every request reads. */
export function inStatement<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.statement(work);
}

/**
 * Runs one transaction that sees only this clinic's rows, and of these only what the token's scope allows. Records the
 * idempotency claim as committed when something was written.
 * @throws NOT_ALLOWED when a token's session writes a row outside of its scope.
 */
export async function inClinic<T>(db: Database, scope: ClinicScope, work: (tx: ClinicTx) => Promise<T>): Promise<T> {
  const { organizationId, token, apiKey, idempotency } = scope;
  const transaction = async (plain: Tx): Promise<T> => {
    const tx: ClinicTx = Object.assign(plain, { organizationId, apiKeyId: apiKey?.id ?? null });
    const result = await work(tx);
    if (idempotency) await markIdempotencyKeyCommitted(tx, idempotency);
    return result;
  };
  return db.transaction(transaction, settingsOf(scope)).catch((error: unknown) => {
    if (token && isPolicyViolation(error)) throw new AppError('NOT_ALLOWED', 'outside of what the token names', { cause: error });
    throw error;
  });
}

/** Runs one transaction that reads this clinic's rows as they are at its beginning, for an export of many tables. */
export function inClinicSnapshot<T>(db: Database, { organizationId }: ClinicScope, work: (tx: ClinicTx) => Promise<T>): Promise<T> {
  return db.snapshot((plain) => work(Object.assign(plain, { organizationId, apiKeyId: null })), settingsOf({ organizationId }));
}

function settingsOf({ organizationId, token }: ClinicScope): LocalSettings {
  const organization: LocalSettings = { 'app.organization_id': organizationId };
  if (!token) return organization;
  const { partnerId, dentistId, patientId } = token;
  return { ...organization, 'app.partner_id': partnerId, 'app.partner_dentist_id': dentistId, 'app.token_patient_id': patientId ?? '' };
}
