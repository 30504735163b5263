/** Milliseconds after which work runs although the page is never idle, or in a browser that cannot say so. */
const LATEST = 1_000;

/**
 * Runs work while the page has nothing else to do.
 *
 * @returns the function that drops it
 */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: LATEST });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, LATEST);
  return () => clearTimeout(timer);
}
