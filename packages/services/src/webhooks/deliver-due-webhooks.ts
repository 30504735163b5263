import { PracticeError, sendStandardWebhook } from '@molaar/adapters';
import { WEBHOOK_VERSION, type WebhookFailure, type WebhookMessage } from '@molaar/contracts';
import {
  type ClinicTx,
  claimWebhook,
  type DueWebhook,
  disableWebhookEndpoint,
  failWaitingWebhooks,
  findWebhookEndpoint,
  hastenWebhooks,
  inClinic,
  inTransaction,
  listDueWebhooks,
  type StoredWebhookDelivery,
  type StoredWebhookEndpoint,
  settleWebhook,
  type WebhookAttempt,
  type WebhookOutcome,
  writeAudit,
} from '@molaar/db';
import type { Deps } from '../context/deps';
import { notify } from '../notifications';
import { webhookWait } from './attempt-times';
import { ENDPOINT_SECRET } from './webhook-secret';

const BATCH_SIZE = 100;
/** Lease of an attempt, longer than a request can take; an interrupted attempt is repeated after this. */
const LEASE_MS = 60_000;
/** A run begins no further delivery to an endpoint after this, so that a slow one delays no other clinic's. */
const TURN_MS = 2_000;
/** A receiver that answers this wants no more (Standard Webhooks). */
const GONE = 410;

type WebhookDeps = Pick<Deps, 'db' | 'clock' | 'outbound' | 'secrets' | 'random' | 'log'>;

/**
 * Makes the due attempts. For a timer; safe on several servers. Endpoints are called at the same time, each for its
 * turn; after a failure the rest of an endpoint's deliveries wait for the next run.
 * @returns The number of due deliveries.
 */
export async function deliverDueWebhooks(deps: WebhookDeps): Promise<number> {
  const due = await inTransaction(deps.db, (tx) => listDueWebhooks(tx, deps.clock(), BATCH_SIZE));
  await Promise.all(
    [...new Set(due.map(({ endpointId }) => endpointId))].map(async (id) => {
      const deliveries = due.filter(({ endpointId }) => endpointId === id);
      const end = performance.now() + TURN_MS;
      for (const delivery of deliveries) if ((await attemptWebhook(deps, delivery)) !== 'DONE' || performance.now() > end) return;
    }),
  );
  return due.length;
}

/** Makes one attempt, if it is due and no other server makes it. */
async function attemptWebhook(deps: WebhookDeps, { organizationId, id }: DueWebhook): Promise<StoredWebhookDelivery['state'] | 'NOT_DUE'> {
  const claimed = await inClinic(deps.db, { organizationId }, (tx) => claimAttempt(tx, id, deps.clock()));
  return claimed ? attemptClaimed(deps, organizationId, claimed) : 'NOT_DUE';
}

/** A delivery whose next attempt nobody else makes, and its endpoint. */
export interface ClaimedAttempt {
  delivery: StoredWebhookDelivery;
  endpoint: StoredWebhookEndpoint;
}

/**
 * Claims an attempt for the lease. Who waits for its outcome claims it in the transaction that makes it due: between
 * two transactions the timer would take it.
 * @returns undefined when it is not due, or its endpoint is disabled.
 */
export async function claimAttempt(tx: ClinicTx, id: string, at: Date): Promise<ClaimedAttempt | undefined> {
  const delivery = await claimWebhook(tx, id, at, new Date(at.getTime() + LEASE_MS));
  const endpoint = delivery && (await findWebhookEndpoint(tx, delivery.endpointId));
  return delivery && endpoint?.active ? { delivery, endpoint } : undefined;
}

/** Makes a claimed attempt. A server that stops in between repeats it with the same id after the lease. */
export async function attemptClaimed(
  deps: WebhookDeps,
  organizationId: string,
  { delivery, endpoint }: ClaimedAttempt,
): Promise<StoredWebhookDelivery['state']> {
  const { db, log } = deps;
  const { attempt, retryAfterMs } = await send(deps, endpoint, delivery);
  const outcome = outcomeOf(deps, delivery, attempt, retryAfterMs);
  log.info(
    { webhookId: delivery.id, attempt: delivery.attempts, status: attempt.responseStatus, reason: attempt.reason, state: outcome.state },
    'webhook sent',
  );
  await inClinic(db, { organizationId }, async (tx) => {
    if (!(await settleWebhook(tx, delivery, attempt, outcome))) return;
    // The receiver works again: the others would wait for up to six hours.
    if (outcome.state === 'DONE' && delivery.failures > 0) await hastenWebhooks(tx, endpoint.id, outcome.at, LEASE_MS);
    const isGivenUp = outcome.state === 'FAILED' && delivery.type !== 'test';
    if (!isGivenUp || !(await disableWebhookEndpoint(tx, endpoint.id, outcome.at))) return;
    await failWaitingWebhooks(tx, endpoint.id, outcome.at);
    await writeAudit(tx, { actorId: null, action: 'DISABLE', entity: 'webhook_endpoint', entityId: endpoint.id, at: outcome.at });
    await notify(tx, { kind: 'WEBHOOK_DISABLED', at: outcome.at, about: endpoint.id });
  });
  return outcome.state;
}

function outcomeOf(
  { clock, random }: WebhookDeps,
  { failures, giveUpAt }: StoredWebhookDelivery,
  { reason, responseStatus }: WebhookAttempt,
  retryAfterMs: number,
): WebhookOutcome {
  const at = clock();
  if (reason === null) return { state: 'DONE', at };
  if (responseStatus === GONE || at >= giveUpAt) return { state: 'FAILED', at };
  return { state: 'WAITING', nextAttemptAt: new Date(at.getTime() + webhookWait(failures + 1, random(), retryAfterMs)) };
}

async function send(
  { outbound, secrets, clock, log }: WebhookDeps,
  { url, sealedSecret, sealedFormerSecret, formerSecretUntil }: StoredWebhookEndpoint,
  { id, type, data, createdAt }: StoredWebhookDelivery,
): Promise<{ attempt: WebhookAttempt; retryAfterMs: number }> {
  const at = clock();
  const former = formerSecretUntil && formerSecretUntil > at ? sealedFormerSecret : null;
  const opened = [sealedSecret, former].flatMap((sealed) => (sealed && secrets.open(ENDPOINT_SECRET, sealed)) || []);
  const { patientId, imageId, analysisId, treatmentPlanId } = data;
  // The order of the fields is fixed: JSON columns lose it, and a repetition has the same body.
  const message: WebhookMessage = {
    id,
    type,
    version: WEBHOOK_VERSION,
    timestamp: createdAt.toISOString(),
    data: { patientId, imageId, analysisId, treatmentPlanId },
  };
  const begin = performance.now();
  const attemptOf = (responseStatus: number | null, reason: WebhookFailure | null): WebhookAttempt => ({
    responseStatus,
    reason,
    durationMs: Math.round(performance.now() - begin),
  });
  try {
    const { status, retryAfterMs } = await sendStandardWebhook(outbound, { url, secrets: opened, id, body: JSON.stringify(message), at });
    return { attempt: attemptOf(status, status >= 200 && status <= 299 ? null : 'STATUS'), retryAfterMs };
  } catch (error) {
    if (!(error instanceof PracticeError)) log.error({ err: error, webhookId: id }, 'webhook failed unexpectedly');
    return {
      attempt: attemptOf(null, error instanceof PracticeError ? (REASONS[error.reason] ?? 'UNREACHABLE') : 'UNREACHABLE'),
      retryAfterMs: 0,
    };
  }
}

const REASONS: Readonly<Partial<Record<PracticeError['reason'], WebhookFailure>>> = {
  TIMEOUT: 'TIMEOUT',
  CERTIFICATE: 'CERTIFICATE',
  CUT_OFF: 'CUT_OFF',
  NONSENSE: 'TOO_LONG',
};
