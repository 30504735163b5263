import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, type DatabaseConnection, type Driver, PostgresDialect, PostgresDriver, type TransactionSettings } from 'kysely';
import pg from 'pg';

/** PostgreSQL settings that end with the transaction, by name. */
export type LocalSettings = Readonly<Record<`app.${string}`, string>>;

/**
 * Ambient because Kysely passes nothing from `transaction()` to its driver. Starting the transaction on a plain
 * connection would avoid it, but Kysely then no longer rejects queries of a transaction that has ended.
 */
const localSettings = new AsyncLocalStorage<LocalSettings>();

/** Runs `work`; a transaction that it begins has these settings from its first statement on. */
export function withLocalSettings<T>(settings: LocalSettings, work: () => Promise<T>): Promise<T> {
  return localSettings.run(settings, work);
}

/** Begins a transaction and sets the settings that row-level security reads in one round trip. */
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
    const local = Object.entries(localSettings.getStore() ?? {});
    if (local.length === 0) return super.beginTransaction(connection, settings);
    const { isolationLevel, accessMode } = settings;
    const begin = ['begin', ...(isolationLevel ? [`isolation level ${isolationLevel}`] : []), ...(accessMode ? [accessMode] : [])].join(
      ' ',
    );
    const set = local.map(([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`);
    try {
      await connection.executeQuery(CompiledQuery.raw(`${begin}; select ${set.join(', ')}`));
    } catch (error) {
      // The transaction may be open and failed. Kysely would return the connection to the pool without a rollback.
      await this.rollbackTransaction(connection).catch(() => undefined);
      throw error;
    }
  }
}
