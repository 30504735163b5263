import { deleteBillingEvents, inOrganization, inTransaction, listDueLooks, listDuePaymentNews } from '@molaar/db';
import { REMIND_DAYS } from '@molaar/domain/clinic';
import type { Deps } from '../context/deps';
import { lookAtSubscription } from './look-at-subscription';
import { tellOfPayment } from './tell-of-payment';

const AT_ONCE = 20;
/** A look that somebody asked for is usually made by them; after this they are taken for dead. */
const ASKED_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
/** The provider repeats an event for some days. */
const KEEP_EVENTS_MS = 60 * DAY_MS;

/**
 * Looks at what somebody wanted to look at and did not, and at what no event told of for a day; tells owners what has come by
 * the passing of time. Answers how many looks.
 */
export async function sweepSubscriptions(deps: Pick<Deps, 'db' | 'clock' | 'billing' | 'log' | 'contactAddress'>): Promise<number> {
  const { db, clock, log } = deps;
  const now = clock().getTime();
  await inTransaction(db, (tx) => deleteBillingEvents(tx, new Date(now - KEEP_EVENTS_MS)));
  await tellOwners(deps);
  if (!deps.billing) return 0;
  const times = { wantedBefore: new Date(now - ASKED_MS), seenBefore: new Date(now - DAY_MS) };
  const due = await inTransaction(db, (tx) => listDueLooks(tx, { ...times, most: AT_ONCE }));
  for (const organizationId of due)
    await lookAtSubscription(deps, organizationId).catch((error: unknown) =>
      log.warn({ err: error, organizationId }, 'subscription not looked at'),
    );
  return due.length;
}

async function tellOwners({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const at = clock();
  const endingFrom = new Date(at.getTime() + REMIND_DAYS * DAY_MS);
  for (const organizationId of await inTransaction(db, (tx) => listDuePaymentNews(tx, { at, endingFrom, most: AT_ONCE })))
    await inOrganization(db, organizationId, (tx) => tellOfPayment(tx, organizationId, at)).catch((error: unknown) =>
      log.warn({ err: error, organizationId }, 'owner not told of the payment'),
    );
}
