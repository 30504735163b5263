import { AppError } from '@molaar/contracts';
import { PdfLaneFull } from '@molaar/documents';
import type { ObjectStore } from '@molaar/storage';

/** So many documents wait that the next one would wait for about a minute. */
const RETRY_AFTER_SECONDS = 30;

interface Rendering {
  made: Promise<unknown>;
  /** Aborted when no request waits for it any more. */
  unwanted: AbortController;
  waiting: number;
}

const inFlight = new WeakMap<ObjectStore, Map<string, Rendering>>();

/**
 * Shares concurrent renderings of one object in this process. Failures are not cached. Two processes may render the
 * same bytes; one result is stored.
 * @param make Its signal is aborted once every request that waits for the object has ended.
 * @param request Aborted when the request ends; omitted: it waits to the end.
 * @throws TOO_MANY_REQUESTS when too many documents of the clinic are waiting.
 */
export async function shareInFlight<T>(
  store: ObjectStore,
  key: string,
  make: (unwanted: AbortSignal) => Promise<T>,
  request?: AbortSignal,
): Promise<T> {
  const own = inFlight.get(store) ?? new Map<string, Rendering>();
  inFlight.set(store, own);
  const rendering = own.get(key) ?? begin(own, key, make);
  rendering.waiting += 1;
  const leave = (): void => {
    rendering.waiting -= 1;
    if (rendering.waiting > 0) return;
    // The next request begins again instead of joining what ends.
    if (own.get(key) === rendering) own.delete(key);
    rendering.unwanted.abort(new AppError('VALIDATION_FAILED', 'the request ended before its document was rendered'));
  };
  if (request?.aborted) leave();
  request?.addEventListener('abort', leave, { once: true });
  try {
    return (await rendering.made) as T;
  } catch (error) {
    if (error instanceof PdfLaneFull)
      throw new AppError('TOO_MANY_REQUESTS', 'too many documents of the clinic are being rendered', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
        cause: error,
      });
    throw error;
  } finally {
    request?.removeEventListener('abort', leave);
  }
}

function begin(own: Map<string, Rendering>, key: string, make: (unwanted: AbortSignal) => Promise<unknown>): Rendering {
  const unwanted = new AbortController();
  const rendering: Rendering = { made: make(unwanted.signal), unwanted, waiting: 0 };
  own.set(key, rendering);
  const forget = (): void => {
    if (own.get(key) === rendering) own.delete(key);
  };
  rendering.made.then(forget, forget);
  return rendering;
}
