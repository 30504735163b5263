import type { SecurityEventKind } from '@molaar/contracts';
import { type ClinicTx, countSecurityEvents, inClinic, writeSecurityEvent } from '@molaar/db';
import type { Deps } from '../context/deps';
import { alertOf } from './alert-of';

const HOUR_MS = 3_600_000;
/** Failed sign-ins of one account within an hour of which its person and the owner are notified. */
export const MANY_FAILURES = 10;
/** Time in which the same account causes no second alert. */
const QUIET_MS = 24 * HOUR_MS;
const FAILURES: readonly SecurityEventKind[] = ['SIGN_IN_FAILED', 'SECOND_FACTOR_FAILED', 'PASSWORD_FAILED'];

type SaveDeps = Pick<Deps, 'db' | 'clock' | 'securityEvents' | 'log'>;

/**
 * Saves the recorded events and raises an alert where an account had many failed sign-ins. For a timer, and once when
 * the server stops; one after the other. A clinic whose events cannot be saved does not keep others from being saved.
 * @returns The number of saved entries.
 */
export function saveSecurityEvents(deps: SaveDeps): Promise<number> {
  return deps.securityEvents.inTurn(() => saveWaiting(deps));
}

async function saveWaiting({ db, clock, securityEvents, log }: SaveDeps): Promise<number> {
  let saved = 0;
  for (const [organizationId, events] of securityEvents.take())
    try {
      await inClinic(db, { organizationId }, async (tx) => {
        for (const event of events) await writeSecurityEvent(tx, event);
        const accounts = events.flatMap(({ kind, userId }) => (userId && FAILURES.includes(kind) ? userId : []));
        for (const userId of new Set(accounts)) await alertOfManyFailures(tx, userId, clock());
      });
      saved += events.length;
    } catch (error) {
      log.error({ err: error, organizationId, lost: events.length }, 'security events not saved');
    }
  return saved;
}

async function alertOfManyFailures(tx: ClinicTx, userId: string, at: Date): Promise<void> {
  const failures = await countSecurityEvents(tx, userId, FAILURES, new Date(at.getTime() - HOUR_MS));
  if (failures < MANY_FAILURES) return;
  if ((await countSecurityEvents(tx, userId, ['MANY_FAILURES'], new Date(at.getTime() - QUIET_MS))) > 0) return;
  await writeSecurityEvent(tx, { kind: 'MANY_FAILURES', userId, firstAt: at, lastAt: at, count: 1 });
  await alertOf(tx, { kind: 'MANY_FAILURES', at, userId, owners: true });
}
