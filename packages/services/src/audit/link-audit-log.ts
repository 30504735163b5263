import { inClinic, inTransaction, linkWaitingEntries, organizationsToChain } from '@molaar/db';
import type { Deps } from '../context/deps';

const ORGANIZATIONS_AT_ONCE = 50;
const ENTRIES_AT_ONCE = 500;

/**
 * Appends unlinked audit entries to the hash chain of their organization, one batch per transaction. Logs the last
 * link: outside of the database it proves later whether the end was cut off.
 * @returns The number of linked entries.
 */
export async function linkAuditLog({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<number> {
  let sum = 0;
  for (const organizationId of await inTransaction(db, (tx) => organizationsToChain(tx, ORGANIZATIONS_AT_ONCE)))
    for (;;) {
      const { linked, head } = await inClinic(db, { organizationId }, (tx) => linkWaitingEntries(tx, ENTRIES_AT_ONCE));
      sum += linked;
      if (head) log.info({ organizationId, position: head.position, hash: head.hash.toString('hex') }, 'audit log linked');
      if (linked < ENTRIES_AT_ONCE) break;
    }
  return sum;
}
