import { PracticeError, sendWebhook } from '@molaar/adapters';
import type { DeliveryReason } from '@molaar/contracts';
import {
  type DeliveryOutcome,
  findExternalId,
  inOrganization,
  inTransaction,
  listDueDeliveries,
  publishEvent,
  recordConnectionUse,
  settleDelivery,
  type TakenDelivery,
  takeDelivery,
  wakeDeliveries,
} from '@molaar/db';
import { retryWait } from '@molaar/domain/retry';
import { notify } from '../notifications';
import { attemptStatuses } from './attempt-statuses';
import type { DeliveryDeps } from './delivery-deps';
import { openPractice, WEBHOOK_PURPOSE } from './practice';

const AT_ONCE = 50;
/** An attempt that was interrupted is taken up again after this: longer than its calls may take together. */
const LEASE_MS = 60_000;
/** After so many failures in a row, about half an hour, people hear of it. */
const TELL_AFTER = 8;
/** What an answer to anything shows to be over. */
const OVER_WITH_AN_ANSWER: readonly DeliveryReason[] = [
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
 * Makes the attempts that are due; answers how many. For a timer; several servers may do it at once. Organizations do
 * not wait for one another; one whose practice system does not answer is left alone until the next time.
 */
export async function deliverDue(deps: DeliveryDeps): Promise<number> {
  const due = await inTransaction(deps.db, (tx) => listDueDeliveries(tx, deps.clock(), AT_ONCE));
  const byOrganization = groupByOrganization(due);
  await Promise.all(
    [...byOrganization].map(async ([organizationId, deliveries]) => {
      for (const { id } of deliveries) if ((await deliverOne(deps, organizationId, id)) === 'WAITING') return;
    }),
  );
  return due.length;
}

/** Makes one attempt, if it is due and nobody else makes it; answers what became of it. */
export async function deliverOne(deps: DeliveryDeps, organizationId: string, id: string): Promise<DeliveryOutcome['state'] | 'NOT_DUE'> {
  const { db, clock } = deps;
  const now = clock();
  const until = new Date(now.getTime() + LEASE_MS);
  const delivery = await inOrganization(db, organizationId, (tx) => takeDelivery(tx, organizationId, id, now, until));
  if (!delivery) return 'NOT_DUE';
  try {
    if (delivery.content.kind === 'STATUSES') await attemptStatuses(deps, organizationId, delivery, delivery.content);
    else await attemptEvent(deps, organizationId, delivery, delivery.content);
  } catch (error) {
    if (error instanceof PracticeError) return putOff(deps, organizationId, delivery, error);
    // What nobody foresaw waits longer each time and is told like any other trouble; thrown on, it would be tried for ever in silence.
    deps.log.error({ err: error, deliveryId: id }, 'delivery to the practice system failed');
    return putOff(deps, organizationId, delivery, new PracticeError('FAILED', { cause: error }));
  }
  await inOrganization(db, organizationId, async (tx) => {
    await recordConnectionUse(tx, organizationId, null, clock());
    await wakeDeliveries(tx, organizationId, OVER_WITH_AN_ANSWER, clock());
  });
  deps.log.info({ deliveryId: id, attempt: delivery.attempts }, 'delivered to the practice system');
  return 'DONE';
}

async function attemptEvent(
  deps: DeliveryDeps,
  organizationId: string,
  { id, kind, attempts, patientId, imageId, createdAt }: TakenDelivery,
  { analysisId }: { analysisId: string },
): Promise<void> {
  const { outbound, secrets, clock } = deps;
  const { practice, externalId } = await inOrganization(deps.db, organizationId, async (tx) => ({
    practice: await openPractice(deps, tx, organizationId),
    externalId: patientId ? await findExternalId(tx, organizationId, patientId) : undefined,
  }));
  const { webhookUrl: url, sealedWebhookSecret } = practice?.connection ?? {};
  const secret = sealedWebhookSecret && secrets.open(WEBHOOK_PURPOSE, sealedWebhookSecret);
  if (!url || !secret) throw new PracticeError('NOT_CONNECTED');
  const type = kind === 'ANALYSIS_DONE' ? 'analysis.done' : 'analysis.failed';
  const event = { type, analysisId, imageId, patientId: externalId ?? null, at: createdAt.toISOString() };
  await sendWebhook(outbound, { url, secret, id, event, at: clock() });
  const result = { items: [], unchanged: 0 };
  await inOrganization(deps.db, organizationId, (tx) =>
    settleDelivery(tx, organizationId, id, attempts, { state: 'DONE', result, at: clock() }),
  );
}

/** Tries again later, or waits for a person where only one can put it right. Nothing is given up. */
async function putOff(
  { db, clock, random, log }: DeliveryDeps,
  organizationId: string,
  delivery: TakenDelivery,
  error: PracticeError,
): Promise<'WAITING' | 'STOPPED'> {
  const { id, attempts, failures, patientId, imageId, createdBy } = delivery;
  const { reason, details } = error;
  const at = clock();
  const wait = retryWait(failures + 1, random(), details.retryAfterMs);
  const outcome: DeliveryOutcome = error.needsPerson
    ? { state: 'STOPPED', reason }
    : { state: 'WAITING', reason, nextAttemptAt: new Date(at.getTime() + wait) };
  log.warn(
    { deliveryId: id, attempt: attempts, reason, status: details.status, state: outcome.state },
    'not delivered to the practice system',
  );
  await inOrganization(db, organizationId, async (tx) => {
    if (!(await settleDelivery(tx, organizationId, id, attempts, outcome))) return;
    if (reason !== 'PATIENT_UNKNOWN' && reason !== 'NOT_CONNECTED') await recordConnectionUse(tx, organizationId, reason, at);
    await publishEvent(tx, organizationId, { type: 'exchange', imageId, patientId });
    if (outcome.state === 'STOPPED') await notify(tx, organizationId, { kind: 'PARTNER_FAILED', at, to: [createdBy], patientId, imageId });
    // One word for all that waits: it is the same trouble.
    else if (failures + 1 === TELL_AFTER) await notify(tx, organizationId, { kind: 'PARTNER_FAILED', at, about: 'practice' });
  });
  return outcome.state;
}

function groupByOrganization<T extends { organizationId: string }>(items: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(item.organizationId, [...(groups.get(item.organizationId) ?? []), item]);
  return groups;
}
