import { AppError } from '@molaar/contracts';
import {
  claimIdempotencyKey,
  HEARTBEAT_SECONDS,
  inClinic,
  recordIdempotencyHeartbeat,
  releaseIdempotencyKey,
  type StoredResponse,
  storeIdempotentResponse,
} from '@molaar/db';
import type { Actor, Deps, RequestClaim } from '../context/deps';
import { openSealedResponse, sealSecretResponse } from './secret-response';

/**
 * Carries out the request.
 * @param actor The caller with the claim: every transaction of the work must run in its scope.
 * @returns The response to store, or undefined when the request was rejected.
 */
export type IdempotentWork = (actor: Actor) => Promise<StoredResponse | undefined>;

export interface IdempotentRequest {
  /** The idempotency key of the request. */
  key: string;
  /** Requests with the same key must have the same hash. */
  requestHash: Buffer;
  /** Rejects when the client has disconnected. */
  wait(milliseconds: number): Promise<void>;
}

/** Polling intervals while the first request runs: short at first, then once a second for half a minute. */
const POLL_INTERVALS = [50, 100, 200, 400, ...Array<number>(30).fill(1_000)];

/**
 * Runs `work` once per key and caller. A repeated request waits for the first one and gets its response.
 * @returns The stored response, or undefined when the work was done now.
 * @throws IDEMPOTENCY_CONFLICT when another request used the key, when the first one does not finish in time, or when a
 * server stopped between doing the work and storing its response.
 */
export async function runIdempotent(
  deps: Pick<Deps, 'db' | 'log' | 'secrets'>,
  actor: Actor,
  { key: name, requestHash, wait }: IdempotentRequest,
  work: IdempotentWork,
): Promise<StoredResponse | undefined> {
  const key = { callerId: callerOf(actor), key: name };
  for (const pause of POLL_INTERVALS) {
    const found = await inClinic(deps.db, actor, (tx) => claimIdempotencyKey(tx, key, requestHash));
    if (found.state === 'CLAIMED') {
      await runFirst(deps, actor, found.claim, work);
      return undefined;
    }
    const response = found.state === 'COMPLETED' ? openSealedResponse(deps.secrets, found.response) : undefined;
    if (response) return response;
    if (found.state === 'DIFFERENT_REQUEST') throw new AppError('IDEMPOTENCY_CONFLICT', 'the key was used for another request');
    // COMPLETED: the response was sealed with a key that the server no longer has.
    if (found.state === 'RESPONSE_LOST' || found.state === 'COMPLETED')
      throw new AppError('IDEMPOTENCY_CONFLICT', 'the request was carried out, but its response was lost: read the current state');
    await wait(pause);
  }
  throw new AppError('IDEMPOTENCY_CONFLICT', 'the first request with this key is still in progress', { retryAfterSeconds: 5 });
}

/** Keys of an integration session are separate: another session of the same dentist must not read its responses. */
function callerOf({ apiKey, token, sessionId, userId }: Actor): string {
  return apiKey?.id ?? (token ? sessionId : userId);
}

async function runFirst(
  { db, log, secrets }: Pick<Deps, 'db' | 'log' | 'secrets'>,
  actor: Actor,
  claim: RequestClaim,
  work: IdempotentWork,
): Promise<void> {
  const { organizationId } = actor;
  const failed = (err: unknown): void => log.warn({ err, organizationId }, 'idempotency key not updated');
  const heartbeat = setInterval(
    () => void inClinic(db, { organizationId }, (tx) => recordIdempotencyHeartbeat(tx, claim)).catch(failed),
    HEARTBEAT_SECONDS * 1000,
  );
  let response: StoredResponse | undefined;
  try {
    response = await work({ ...actor, idempotency: claim });
  } finally {
    clearInterval(heartbeat);
    const stored = response && sealSecretResponse(secrets, claim, response);
    await inClinic(db, { organizationId }, (tx) =>
      stored ? storeIdempotentResponse(tx, claim, stored) : releaseIdempotencyKey(tx, claim),
    ).catch(failed);
  }
}
