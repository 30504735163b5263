import { errorOf, MolaarConnectionError } from './errors.js';

export interface RetryOptions {
  /** Maximum number of repetitions. */
  retries: number;
  /** Whether the request may have been executed twice without harm: it reads, or has an idempotency key. */
  repeatable: boolean;
  signal: AbortSignal | undefined;
}

/** Statuses of errors that pass. The server executed nothing with 429 and 503. */
const PASSING = new Set([429, 502, 503, 504]);
const NOT_EXECUTED = new Set([429, 503]);
const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 20_000;
/** A caller decides about a longer wait, such as until a limit for an hour begins again. */
const LONGEST_ASKED_SECONDS = 60;

/**
 * Sends a request, and again after errors that pass: after `Retry-After` of at most a minute, else after a wait that
 * doubles, with jitter.
 *
 * @returns The response, which is a success.
 * @throws MolaarError for the last error response, MolaarConnectionError without a response.
 */
export async function sendWithRetries(send: () => Promise<Response>, { retries, repeatable, signal }: RetryOptions): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const outcome = await send().catch((cause: unknown) => {
      signal?.throwIfAborted();
      return new MolaarConnectionError('the portal could not be reached', { cause });
    });
    if (outcome instanceof Response && outcome.ok) return outcome;
    const error = outcome instanceof Response ? await errorOf(outcome) : outcome;
    const passes = error instanceof MolaarConnectionError ? repeatable : (repeatable ? PASSING : NOT_EXECUTED).has(error.status);
    const asked = error instanceof MolaarConnectionError ? undefined : error.retryAfterSeconds;
    if (!passes || attempt >= retries || (asked ?? 0) > LONGEST_ASKED_SECONDS) throw error;
    await wait(asked === undefined ? backoff(attempt) : asked * 1000, signal);
  }
}

function backoff(attempt: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS) * (0.5 + Math.random() / 2);
}

/** Waits. @throws the signal's reason when it is aborted. */
export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', end, { once: true });
  });
}
