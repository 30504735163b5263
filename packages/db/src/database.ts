import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '@molaar/contracts';
import { Kysely } from 'kysely';
import pg from 'pg';
import { parseColumn } from './column-types';
import { ScopedPostgresDialect, type TransactionScope, withScope } from './dialect';
import { markIdempotentWork } from './repositories/idempotency';
import type { Schema } from './schema';
import { currentTokenScope } from './token-scope';
import type { ClinicScope, ClinicTx, Tx } from './tx';
import { isUnreachable } from './unreachable';
import { isDeadlock, isOutsidePolicy, isUnstorable } from './violations';

const CONNECT_WITHIN_MS = 10_000;
/** A restart of PostgreSQL takes about so long. */
const RETRY_AFTER_SECONDS = 5;
/** Of a transaction that PostgreSQL undoes for the sake of another one, which has the way free then. */
const MOST_TRIES = 3;

export type { ClinicScope, ClinicTx, Tx };

/**
 * The application's pool of connections. It runs no query by itself: row-level security hangs on a setting of the
 * transaction, so everything goes through a transaction.
 */
export class Database {
  readonly #kysely: Kysely<Schema>;
  readonly #open = new AsyncLocalStorage<true>();

  constructor(kysely: Kysely<Schema>) {
    this.#kysely = kysely;
  }

  /**
   * Runs `work` in one transaction, and again where that and another one waited for each other: `work` does nothing but through its
   * `tx`. Throws when called inside another of this database: that would take a second connection and not see the first's writes.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, scope: TransactionScope = {}): Promise<T> {
    return this.#alone(() => withScope(scope, () => againAfterDeadlock(() => this.#kysely.transaction().execute(work))));
  }

  /** Runs the one statement that `work` makes: PostgreSQL gives it a transaction of its own. */
  statement<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#alone(() => work(this.#kysely as Tx));
  }

  async #alone<T>(work: () => Promise<T>): Promise<T> {
    if (this.#open.getStore()) throw new Error('a transaction is open already: pass its tx on instead of the database');
    return this.#open.run(true, work).catch(rethrowWithoutRow);
  }

  close(): Promise<void> {
    return this.#kysely.destroy();
  }
}

async function againAfterDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (!isDeadlock(error) || tries === MOST_TRIES) throw error;
    }
  }
}

/** PostgreSQL quotes the failing row in an error's detail; a patient's data must not travel into a log that way. */
function rethrowWithoutRow(error: unknown): never {
  if (isUnreachable(error))
    throw new AppError('SERVICE_UNAVAILABLE', 'the database does not answer', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error });
  if (error instanceof pg.DatabaseError) {
    if (isUnstorable(error)) throw new AppError('VALIDATION_FAILED', 'a value that cannot be stored', { cause: withoutRow(error) });
    if (currentTokenScope() && isOutsidePolicy(error))
      throw new AppError('NOT_ALLOWED', 'outside of what the token names', { cause: withoutRow(error) });
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
  /** Connections at most. */
  max?: number;
  /** Told of connections that broke while idle; the pool replaces them by itself. */
  onError?: (error: Error) => void;
}

/** Opens a pool; connections are made when needed. `connectionString` is the application role's. */
export function createDatabase(connectionString: string, { max = 10, onError }: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString,
    max,
    keepAlive: true,
    // A request fails clearly instead of waiting for ever for a database that does not answer.
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    types: { getTypeParser: parseColumn },
  });
  // Without listeners a connection that breaks would end the process: the pool hears the idle ones only, and a
  // restart of PostgreSQL breaks those inside a transaction too.
  const told = (error: Error): void => onError?.(error);
  pool.on('error', told);
  pool.on('connect', (client) => client.on('error', told));
  return new Database(new Kysely<Schema>({ dialect: new ScopedPostgresDialect(pool) }));
}

function scopeOf(organizationId: string): TransactionScope {
  const organization: TransactionScope = { 'app.organization_id': organizationId };
  const token = currentTokenScope();
  if (!token) return organization;
  if (token.organizationId !== organizationId) throw new Error('a token reaches its own organization only');
  const { partnerId, dentistId, patientId } = token;
  return { ...organization, 'app.partner_id': partnerId, 'app.partner_dentist_id': dentistId, 'app.token_patient_id': patientId ?? '' };
}

export function closeDatabase(db: Database): Promise<void> {
  return db.close();
}

/** One transaction without an organization: row-level security shows no clinic data, only the listed entry functions answer. */
export function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(work);
}

/**
 * One statement without an organization, for what is asked at every request: it takes one way to the database and back where
 * a transaction takes three.
 */
export function inStatement<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.statement(work);
}

/**
 * One transaction that sees this clinic's rows and no other's, and within `inTokenScope` the token's alone. The
 * settings end with the transaction.
 */
export async function inClinic<T>(db: Database, { organizationId }: ClinicScope, work: (tx: ClinicTx) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    const result = await work(Object.assign(tx, { organizationId }));
    await markIdempotentWork(tx, organizationId);
    return result;
  }, scopeOf(organizationId));
}
