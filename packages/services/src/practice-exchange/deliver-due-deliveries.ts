import { PracticeError, sendWebhook } from '@molaar/adapters';
import type { DeliveryReason } from '@molaar/contracts';
import {
  type ClaimedDelivery,
  type ClinicTx,
  claimDelivery,
  type DeliveryOutcome,
  findExternalId,
  inClinic,
  inTransaction,
  listDueDeliveries,
  publishEvent,
  recordConnectionUse,
  settleDelivery,
  wakeDeliveries,
} from '@molaar/db';
import { retryDelay } from '@molaar/domain/retry';
import { notify } from '../notifications';
import { attemptStatuses } from './attempt-statuses';
import type { DeliveryDeps } from './delivery-deps';
import { openPracticeSystem, WEBHOOK_PURPOSE } from './practice-system';

const BATCH_SIZE = 50;
/** Lease of an attempt, longer than its calls can take together; an interrupted attempt is retried after this. */
const LEASE_MS = 60_000;
/** A run begins no further delivery of a clinic after this, so that a slow practice system delays no other clinic's. */
const TURN_MS = 2_000;
/** Consecutive failures (about half an hour) before people are notified. */
const NOTIFY_AFTER = 8;
/** Failure reasons that are resolved once any call succeeds. */
const RESOLVED_BY_SUCCESS: readonly DeliveryReason[] = [
  'UNREACHABLE',
  'TIMEOUT',
  'CERTIFICATE',
  'REFUSED',
  'FAILED',
  'NONSENSE',
  'CUT_OFF',
  'NOT_CONNECTED',
];

/**
 * Makes the due attempts. For a timer; safe on several servers. Organizations run concurrently, each for its turn;
 * after a failure the rest of an organization's deliveries wait for the next run.
 * @returns The number of due deliveries.
 */
export async function deliverDueDeliveries(deps: DeliveryDeps): Promise<number> {
  const due = await inTransaction(deps.db, (tx) => listDueDeliveries(tx, deps.clock(), BATCH_SIZE));
  const byOrganization = groupByOrganization(due);
  await Promise.all(
    [...byOrganization].map(async ([organizationId, deliveries]) => {
      const end = performance.now() + TURN_MS;
      for (const { id } of deliveries)
        if ((await attemptDelivery(deps, organizationId, id)) === 'WAITING' || performance.now() > end) return;
    }),
  );
  return due.length;
}

/**
 * Makes one attempt, if it is due and no other server makes it.
 * @returns The outcome.
 */
async function attemptDelivery(deps: DeliveryDeps, organizationId: string, id: string): Promise<DeliveryOutcome['state'] | 'NOT_DUE'> {
  const claimed = await inClinic(deps.db, { organizationId }, (tx) => claimDeliveryAttempt(tx, id, deps.clock()));
  return claimed ? attemptClaimedDelivery(deps, organizationId, claimed) : 'NOT_DUE';
}

/**
 * Claims an attempt for the lease. Who waits for its outcome claims it in the transaction that makes it due: between
 * two transactions the timer would take it.
 * @returns undefined when it is not due, or an earlier delivery of its lane still waits.
 */
export function claimDeliveryAttempt(tx: ClinicTx, id: string, at: Date): Promise<ClaimedDelivery | undefined> {
  return claimDelivery(tx, id, at, new Date(at.getTime() + LEASE_MS));
}

/**
 * Makes a claimed attempt. A server that stops in between repeats it with the same key after the lease.
 * @returns The outcome.
 */
export async function attemptClaimedDelivery(
  deps: DeliveryDeps,
  organizationId: string,
  delivery: ClaimedDelivery,
): Promise<DeliveryOutcome['state']> {
  const { db, clock } = deps;
  const { id } = delivery;
  try {
    if (delivery.content.kind === 'STATUSES') await attemptStatuses(deps, organizationId, delivery, delivery.content);
    else await attemptEvent(deps, organizationId, delivery, delivery.content);
  } catch (error) {
    if (error instanceof PracticeError) return postponeOrStop(deps, organizationId, delivery, error);
    // Unexpected errors are retried with backoff and reported like others; rethrown, they would be retried for ever
    // unnoticed.
    deps.log.error({ err: error, deliveryId: id }, 'delivery to the practice system failed');
    return postponeOrStop(deps, organizationId, delivery, new PracticeError('FAILED', { cause: error }));
  }
  await inClinic(db, { organizationId }, async (tx) => {
    await recordConnectionUse(tx, null, clock());
    await wakeDeliveries(tx, RESOLVED_BY_SUCCESS, clock());
  });
  deps.log.info({ deliveryId: id, attempt: delivery.attempts }, 'delivered to the practice system');
  return 'DONE';
}

async function attemptEvent(
  deps: DeliveryDeps,
  organizationId: string,
  { id, kind, attempts, patientId, imageId, createdAt }: ClaimedDelivery,
  { analysisId }: { analysisId: string },
): Promise<void> {
  const { outbound, secrets, clock } = deps;
  const { practice, externalId } = await inClinic(deps.db, { organizationId }, async (tx) => ({
    practice: await openPracticeSystem(deps, tx),
    externalId: patientId ? await findExternalId(tx, patientId) : undefined,
  }));
  const { webhookUrl: url, sealedWebhookSecret } = practice?.connection ?? {};
  const secret = sealedWebhookSecret && secrets.open(WEBHOOK_PURPOSE, sealedWebhookSecret);
  if (!url || !secret) throw new PracticeError('NOT_CONNECTED');
  const type = kind === 'ANALYSIS_DONE' ? 'analysis.done' : 'analysis.failed';
  const event = { type, analysisId, imageId, patientId: externalId ?? null, at: createdAt.toISOString() };
  await sendWebhook(outbound, { url, secret, id, event, at: clock() });
  const result = { items: [], unchanged: 0 };
  await inClinic(deps.db, { organizationId }, (tx) => settleDelivery(tx, id, attempts, { state: 'DONE', result, at: clock() }));
}

/** Postpones the delivery, or stops it until a person fixes the problem. Deliveries are never dropped. */
async function postponeOrStop(
  { db, clock, random, log }: DeliveryDeps,
  organizationId: string,
  delivery: ClaimedDelivery,
  error: PracticeError,
): Promise<'WAITING' | 'STOPPED'> {
  const { id, attempts, failures, patientId, imageId, createdBy } = delivery;
  const { reason, details } = error;
  const at = clock();
  const wait = retryDelay(failures + 1, random(), details.retryAfterMs);
  const outcome: DeliveryOutcome = error.needsPerson
    ? { state: 'STOPPED', reason }
    : { state: 'WAITING', reason, nextAttemptAt: new Date(at.getTime() + wait) };
  log.warn(
    { deliveryId: id, attempt: attempts, reason, status: details.status, state: outcome.state },
    'delivery to the practice system postponed or stopped',
  );
  await inClinic(db, { organizationId }, async (tx) => {
    if (!(await settleDelivery(tx, id, attempts, outcome))) return;
    if (reason !== 'PATIENT_UNKNOWN' && reason !== 'NOT_CONNECTED') await recordConnectionUse(tx, reason, at);
    await publishEvent(tx, { type: 'exchange', imageId, patientId });
    if (outcome.state === 'STOPPED') await notify(tx, { kind: 'PARTNER_FAILED', at, to: [createdBy], patientId, imageId });
    // One notification for all waiting deliveries, since the cause is the same.
    else if (failures + 1 === NOTIFY_AFTER) await notify(tx, { kind: 'PARTNER_FAILED', at, about: 'practice' });
  });
  return outcome.state;
}

function groupByOrganization<T extends { organizationId: string }>(items: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(item.organizationId, [...(groups.get(item.organizationId) ?? []), item]);
  return groups;
}
