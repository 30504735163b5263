import { AppError } from '@molaar/contracts';
import {
  BEAT_SECONDS,
  beatIdempotencyKey,
  claimIdempotencyKey,
  type IdempotencyKey,
  inClinic,
  type KeptAnswer,
  keepIdempotentAnswer,
  releaseIdempotencyKey,
  underIdempotencyKey,
} from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { openSealedResponse, sealSecretResponse } from './secret-response';

/**
 * Carries out the request.
 * @returns The response to store, or undefined when the request was rejected.
 */
export type IdempotentWork = () => Promise<KeptAnswer | undefined>;

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
): Promise<KeptAnswer | undefined> {
  const { organizationId } = actor;
  const key: IdempotencyKey = { organizationId, callerId: callerOf(actor), key: name };
  for (const pause of POLL_INTERVALS) {
    const found = await inClinic(deps.db, actor, (tx) => claimIdempotencyKey(tx, key, requestHash));
    if (found.state === 'MINE') {
      await runFirst(deps, key, found.attempt, work);
      return undefined;
    }
    const answer = found.state === 'ANSWERED' ? openSealedResponse(deps.secrets, found.answer) : undefined;
    if (answer) return answer;
    if (found.state === 'OTHER_REQUEST') throw new AppError('IDEMPOTENCY_CONFLICT', 'this key came before with another request');
    // ANSWERED: the response was sealed with a key that the server no longer has.
    if (found.state === 'ANSWER_LOST' || found.state === 'ANSWERED')
      throw new AppError('IDEMPOTENCY_CONFLICT', 'this request was carried out, but its answer was lost: read what is there');
    await wait(pause);
  }
  throw new AppError('IDEMPOTENCY_CONFLICT', 'the first request of this key is still being worked on', { retryAfterSeconds: 5 });
}

/** Keys of an integration session are separate: another session of the same dentist must not read its responses. */
function callerOf({ apiKey, token, sessionId, userId }: Actor): string {
  return apiKey?.id ?? (token ? sessionId : userId);
}

async function runFirst(
  { db, log, secrets }: Pick<Deps, 'db' | 'log' | 'secrets'>,
  key: IdempotencyKey,
  attempt: string,
  work: IdempotentWork,
): Promise<void> {
  const { organizationId } = key;
  const failed = (err: unknown): void => log.warn({ err, organizationId }, 'idempotency key not written');
  // Started outside of the work's context: only the work may record that it wrote something.
  const beat = setInterval(
    () => void inClinic(db, { organizationId }, (tx) => beatIdempotencyKey(tx, key, attempt)).catch(failed),
    BEAT_SECONDS * 1000,
  );
  let answer: KeptAnswer | undefined;
  try {
    answer = await sealSecretResponse(secrets, () => underIdempotencyKey(key, attempt, work));
  } finally {
    clearInterval(beat);
    const kept = answer;
    await inClinic(db, { organizationId }, (tx) =>
      kept ? keepIdempotentAnswer(tx, key, attempt, kept) : releaseIdempotencyKey(tx, key, attempt),
    ).catch(failed);
  }
}
