import { AppError } from '@molaar/contracts';
import {
  BEAT_SECONDS,
  beatIdempotencyKey,
  claimIdempotencyKey,
  type IdempotencyKey,
  inOrganization,
  type KeptAnswer,
  keepIdempotentAnswer,
  releaseIdempotencyKey,
  underIdempotencyKey,
} from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { openedAnswer, sealingSecrets } from './secret-answer';

/** Does what was asked; answers what to keep of it, or undefined when it was refused. */
export type OnceWork = () => Promise<KeptAnswer | undefined>;

export interface OnceRequest {
  /** The name that the sender gave his request. */
  key: string;
  /** Two requests of one name must ask the same. */
  requestHash: Buffer;
  /** Rejects when nobody waits for the answer any more. */
  wait(milliseconds: number): Promise<void>;
}

/** Looks after the first request: soon at first, then once a second, for half a minute. */
const PAUSES = [50, 100, 200, 400, ...Array<number>(30).fill(1_000)];

/**
 * Runs `work` unless it was or is being done under this key, which belongs to the caller alone; then waits for the first one's
 * answer and gives that. Undefined: the work was done now. IDEMPOTENCY_CONFLICT for another request under the same key, when
 * the first one is not done in time, and when a server stopped between doing the work and keeping its answer.
 */
export async function answeredOnce(
  deps: Pick<Deps, 'db' | 'log' | 'secrets'>,
  actor: Actor,
  { key: name, requestHash, wait }: OnceRequest,
  work: OnceWork,
): Promise<KeptAnswer | undefined> {
  const { organizationId } = actor;
  const key: IdempotencyKey = { organizationId, callerId: callerOf(actor), key: name };
  for (const pause of PAUSES) {
    const found = await inOrganization(deps.db, organizationId, (tx) => claimIdempotencyKey(tx, key, requestHash));
    if (found.state === 'MINE') {
      await doOnce(deps, key, found.attempt, work);
      return undefined;
    }
    const answer = found.state === 'ANSWERED' ? openedAnswer(deps.secrets, found.answer) : undefined;
    if (answer) return answer;
    if (found.state === 'OTHER_REQUEST') throw new AppError('IDEMPOTENCY_CONFLICT', 'this key came before with another request');
    // The second: what was sealed with a key that the server no longer has.
    if (found.state === 'ANSWER_LOST' || found.state === 'ANSWERED')
      throw new AppError('IDEMPOTENCY_CONFLICT', 'this request was carried out, but its answer was lost: read what is there');
    await wait(pause);
  }
  throw new AppError('IDEMPOTENCY_CONFLICT', 'the first request of this key is still being worked on', { retryAfterSeconds: 5 });
}

/** An integration's session reaches what its token names: another of the same dentist hears nothing of its answers. */
function callerOf({ apiKey, token, sessionId, userId }: Actor): string {
  return apiKey?.id ?? (token ? sessionId : userId);
}

async function doOnce(
  { db, log, secrets }: Pick<Deps, 'db' | 'log' | 'secrets'>,
  key: IdempotencyKey,
  attempt: string,
  work: OnceWork,
): Promise<void> {
  const { organizationId } = key;
  const failed = (err: unknown): void => log.warn({ err, organizationId }, 'idempotency key not written');
  // Begun outside of the work's own context: only the work says that it wrote something.
  const beat = setInterval(
    () => void inOrganization(db, organizationId, (tx) => beatIdempotencyKey(tx, key, attempt)).catch(failed),
    BEAT_SECONDS * 1000,
  );
  let answer: KeptAnswer | undefined;
  try {
    answer = await sealingSecrets(secrets, () => underIdempotencyKey(key, attempt, work));
  } finally {
    clearInterval(beat);
    const kept = answer;
    await inOrganization(db, organizationId, (tx) =>
      kept ? keepIdempotentAnswer(tx, key, attempt, kept) : releaseIdempotencyKey(tx, key, attempt),
    ).catch(failed);
  }
}
