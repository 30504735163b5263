import { type FindingsFile, findingsFile } from '@molaar/contracts';
import { ObjectNotFoundError, type ObjectStore } from '@molaar/storage';

/**
 * The findings that a worker left. Undefined when they are not there or not readable as findings: no later try would
 * read them either. Other errors of the store are thrown, for the queue to try again.
 */
export async function readFindings(store: ObjectStore, key: string): Promise<FindingsFile | undefined> {
  try {
    return findingsFile.parse(JSON.parse((await store.get(key)).toString('utf8')));
  } catch (error) {
    const hopeless = error instanceof ObjectNotFoundError || error instanceof SyntaxError || (error as Error).name === 'ZodError';
    if (hopeless) return undefined;
    throw error;
  }
}
