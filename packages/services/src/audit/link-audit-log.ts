import { inOrganization, inTransaction, linkWaitingEntries, organizationsToChain } from '@molaar/db';
import type { Deps } from '../context/deps';

const ORGANIZATIONS_AT_ONCE = 50;
const ENTRIES_AT_ONCE = 500;

/**
 * Links the entries that wait to the chain of their organization, a batch per transaction. The last link goes to the log of
 * the process: kept outside of the database, it shows later whether the end was cut off. Answers how many were linked.
 */
export async function linkAuditLog({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<number> {
  let sum = 0;
  for (const organizationId of await inTransaction(db, (tx) => organizationsToChain(tx, ORGANIZATIONS_AT_ONCE)))
    for (;;) {
      const { linked, head } = await inOrganization(db, organizationId, (tx) => linkWaitingEntries(tx, organizationId, ENTRIES_AT_ONCE));
      sum += linked;
      if (head) log.info({ organizationId, position: head.position, hash: head.hash.toString('hex') }, 'audit log linked');
      if (linked < ENTRIES_AT_ONCE) break;
    }
  return sum;
}
