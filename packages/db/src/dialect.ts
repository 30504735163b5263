import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, type DatabaseConnection, type Driver, PostgresDialect, PostgresDriver, type TransactionSettings } from 'kysely';
import pg from 'pg';

/** Settings that end with the transaction, by name. */
export type TransactionScope = Readonly<Record<`app.${string}`, string>>;

const scopes = new AsyncLocalStorage<TransactionScope>();

/** A transaction that `work` begins is bound by these settings from its first statement on. */
export function withScope<T>(scope: TransactionScope, work: () => Promise<T>): Promise<T> {
  return scopes.run(scope, work);
}

/**
 * Opens a transaction and sets what row-level security hangs on in one message: on its own each takes a way to the database
 * and back, and every request pays for it.
 */
export class ScopedPostgresDialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): Driver {
    return new ScopedDriver({ pool: this.#pool });
  }
}

class ScopedDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const scope = Object.entries(scopes.getStore() ?? {});
    if (scope.length === 0 || settings.isolationLevel || settings.accessMode) return super.beginTransaction(connection, settings);
    const set = scope.map(([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`);
    try {
      await connection.executeQuery(CompiledQuery.raw(`begin; select ${set.join(', ')}`));
    } catch (error) {
      // The transaction may be open and broken: Kysely takes one that failed to begin for none, and would hand the connection on.
      await this.rollbackTransaction(connection).catch(() => undefined);
      throw error;
    }
  }
}
