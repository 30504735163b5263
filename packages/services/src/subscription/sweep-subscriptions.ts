import { deleteBillingEvents, inClinic, inTransaction, listDuePaymentNotices, listDueSubscriptionSyncs } from '@molaar/db';
import { REMINDER_DAYS } from '@molaar/domain/clinic';
import type { Deps } from '../context/deps';
import { notifyPaymentProblem } from './notify-payment-problem';
import { syncSubscription } from './sync-subscription';

const BATCH_SIZE = 20;
/** A requested sync is usually made by its requester; after this time the sweep makes it. */
const SYNC_GRACE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
/** The provider repeats events for some days. */
const EVENT_RETENTION_MS = 60 * DAY_MS;

/**
 * Syncs subscriptions whose requested sync was not made, and those without an event for a day; notifies owners of
 * stages that begin with time.
 * @returns The number of due syncs.
 */
export async function sweepSubscriptions(deps: Pick<Deps, 'db' | 'clock' | 'billing' | 'log' | 'contactAddress'>): Promise<number> {
  const { db, clock, log } = deps;
  const now = clock().getTime();
  await inTransaction(db, (tx) => deleteBillingEvents(tx, new Date(now - EVENT_RETENTION_MS)));
  await notifyOwners(deps);
  if (!deps.billing) return 0;
  const times = { wantedBefore: new Date(now - SYNC_GRACE_MS), seenBefore: new Date(now - DAY_MS) };
  const due = await inTransaction(db, (tx) => listDueSubscriptionSyncs(tx, { ...times, limit: BATCH_SIZE }));
  for (const organizationId of due)
    await syncSubscription(deps, { organizationId }).catch((error: unknown) =>
      log.warn({ err: error, organizationId }, 'subscription not synced'),
    );
  return due.length;
}

async function notifyOwners({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const at = clock();
  const endingFrom = new Date(at.getTime() + REMINDER_DAYS * DAY_MS);
  for (const organizationId of await inTransaction(db, (tx) => listDuePaymentNotices(tx, { at, endingFrom, limit: BATCH_SIZE })))
    await inClinic(db, { organizationId }, (tx) => notifyPaymentProblem(tx, at)).catch((error: unknown) =>
      log.warn({ err: error, organizationId }, 'owner not notified of the payment problem'),
    );
}
