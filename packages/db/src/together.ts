import { CompiledQuery, type DatabaseConnection, PostgresDialect, Transaction } from 'kysely';
import { asPrepared } from './pool/prepared-statements';
import type { Schema } from './schema';
import type { ClinicTx } from './tx';

/** Kysely asks a transaction for these two and never uses them: the connection is there already. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('a transaction has its connection')) });
const driver = dialect.createDriver();

/**
 * Sends the statements that `work` starts at the same time in one round trip; PostgreSQL executes them in the order in
 * which they were started. Kysely would send each after the answer to the former one. For reads that do not depend on
 * each other, and on paths that are worth it: the statements are prepared and stay so in each connection.
 *
 * When one fails, the transaction has failed, and so do those after it: await all of them with `Promise.all`.
 * @param work Uses only the transaction that it is given.
 */
export function together<T>(tx: ClinicTx, work: (tx: ClinicTx) => Promise<T>): Promise<T> {
  const executor = tx.getExecutor();
  return executor.provideConnection((connection) => {
    const prepared = preparing(connection);
    const sending = new Transaction<Schema>({
      config: { dialect },
      dialect,
      driver,
      executor: executor.withConnectionProvider({ provideConnection: (consumer) => consumer(prepared) }),
    });
    const { sealer, organizationId, apiKeyId } = tx;
    return work(Object.assign(sending, { sealer, organizationId, apiKeyId }));
  });
}

function preparing(connection: DatabaseConnection): DatabaseConnection {
  return {
    executeQuery: (query) => connection.executeQuery(CompiledQuery.raw(asPrepared(query.sql), [...query.parameters])),
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  };
}
