import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '@molaar/contracts';
import { Kysely } from 'kysely';
import pg from 'pg';
import { parseColumn } from './column-types';
import { type LocalSettings, ScopedPostgresDialect, withLocalSettings } from './dialect';
import { markIdempotencyKeyCommitted } from './repositories/idempotency';
import type { Schema } from './schema';
import type { ClinicScope, ClinicTx, IdempotencyClaim, TokenScope, Tx } from './tx';
import { isUnreachable } from './unreachable';
import { isDeadlock, isPolicyViolation, isUnstorable } from './violations';

const CONNECT_TIMEOUT_MS = 10_000;
/** Roughly the time that a restart of PostgreSQL takes. */
const RETRY_AFTER_SECONDS = 5;
const MAX_DEADLOCK_ATTEMPTS = 3;

export type { ClinicScope, ClinicTx, IdempotencyClaim, TokenScope, Tx };

/**
 * The application's connection pool. Queries run only inside transactions, because row-level security depends on
 * settings of the transaction.
 */
export class Database {
  readonly #kysely: Kysely<Schema>;
  /** Ambient by nature: it detects code that opens a second transaction instead of passing on the first one. */
  readonly #open = new AsyncLocalStorage<true>();

  constructor(kysely: Kysely<Schema>) {
    this.#kysely = kysely;
  }

  /**
   * Runs `work` in one transaction and repeats it after a deadlock, so `work` must have no effects except through `tx`.
   * @throws Error inside another transaction of this database: it would use a second connection and not see the first
   * one's writes.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, settings: LocalSettings = {}): Promise<T> {
    return this.#notNested(() => withLocalSettings(settings, () => retryDeadlocks(() => this.#kysely.transaction().execute(work))));
  }

  /** Runs the single statement that `work` makes; PostgreSQL wraps it in a transaction of its own. */
  statement<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#notNested(() => work(this.#kysely as Tx));
  }

  async #notNested<T>(work: () => Promise<T>): Promise<T> {
    if (this.#open.getStore()) throw new Error('a transaction is open already: pass its tx on instead of the database');
    return this.#open.run(true, work).catch(rethrowWithoutRow);
  }

  close(): Promise<void> {
    return this.#kysely.destroy();
  }
}

async function retryDeadlocks<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (!isDeadlock(error) || attempt === MAX_DEADLOCK_ATTEMPTS) throw error;
    }
  }
}

/** Removes the failing row that PostgreSQL quotes in an error's detail, so that patient data does not reach a log. */
function rethrowWithoutRow(error: unknown): never {
  if (isUnreachable(error))
    throw new AppError('SERVICE_UNAVAILABLE', 'the database does not respond', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error });
  if (error instanceof pg.DatabaseError) {
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
  max?: number;
  /** Receives errors of broken connections; the pool replaces them by itself. */
  onError?: (error: Error) => void;
}

/**
 * Opens a pool; connections are made on demand.
 * @param connectionString Address of the application role.
 */
export function createDatabase(connectionString: string, { max = 10, onError }: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString,
    max,
    keepAlive: true,
    // A request fails with a clear error instead of waiting for ever for a database that does not respond.
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: { getTypeParser: parseColumn },
  });
  // Without listeners a broken connection would end the process. The pool reports only idle ones, and a restart of
  // PostgreSQL breaks those inside a transaction too.
  const report = (error: Error): void => onError?.(error);
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  return new Database(new Kysely<Schema>({ dialect: new ScopedPostgresDialect(pool) }));
}

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

function settingsOf({ organizationId, token }: ClinicScope): LocalSettings {
  const organization: LocalSettings = { 'app.organization_id': organizationId };
  if (!token) return organization;
  const { partnerId, dentistId, patientId } = token;
  return { ...organization, 'app.partner_id': partnerId, 'app.partner_dentist_id': dentistId, 'app.token_patient_id': patientId ?? '' };
}
