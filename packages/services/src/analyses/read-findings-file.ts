import { type FindingsFile, findingsFile } from '@molaar/contracts';
import { ObjectDamagedError, ObjectNotFoundError, type ObjectStore } from '@molaar/storage';

/**
 * Reads the findings file that a worker wrote.
 * @returns undefined when it does not exist, is damaged or invalid, since a retry would not help. Other storage
 * errors are thrown, so that the queue retries.
 */
export async function readFindingsFile(store: ObjectStore, key: string): Promise<FindingsFile | undefined> {
  try {
    return findingsFile.parse(JSON.parse((await store.get(key)).toString('utf8')));
  } catch (error) {
    const hopeless =
      error instanceof ObjectNotFoundError ||
      error instanceof ObjectDamagedError ||
      error instanceof SyntaxError ||
      (error as Error).name === 'ZodError';
    if (hopeless) return undefined;
    throw error;
  }
}
