import { setTimeout as delay } from 'node:timers/promises';

/**
 * Polls until the result is neither false nor undefined, and returns it. `withinMs` is a limit for a broken product,
 * not an expectation of speed.
 * @throws Error with `what` when the limit is reached.
 */
export async function waitUntil<T>(
  what: string,
  ask: () => Promise<T | false | undefined> | T | false | undefined,
  withinMs = 60_000,
): Promise<T> {
  const until = Date.now() + withinMs;
  for (;;) {
    const result = await ask();
    if (result !== false && result !== undefined) return result;
    if (Date.now() > until) throw new Error(`Timed out waiting for: ${what}`);
    await delay(50);
  }
}
