import { inClinic, insertApiRequests } from '@molaar/db';
import type { Deps } from '../context/deps';

/**
 * Saves the requests with API keys that ended. For a timer, and once when the server stops. A clinic whose requests
 * cannot be saved does not keep others from being saved.
 * @returns The number of saved requests.
 */
export async function saveApiRequests({ db, apiRequests, log }: Pick<Deps, 'db' | 'apiRequests' | 'log'>): Promise<number> {
  let saved = 0;
  for (const [organizationId, requests] of apiRequests.take())
    try {
      await inClinic(db, { organizationId }, (tx) => insertApiRequests(tx, requests));
      saved += requests.length;
    } catch (error) {
      log.error({ err: error, organizationId, lost: requests.length }, 'requests with API keys not saved');
    }
  return saved;
}
