import { setTimeout as delay } from 'node:timers/promises';

/**
 * Asks again until the answer is neither false nor undefined, and returns it. For what a test can only observe
 * from outside; `withinMs` is a limit for a broken product, not an expectation of speed.
 */
export async function waitUntil<T>(
  what: string,
  ask: () => Promise<T | false | undefined> | T | false | undefined,
  withinMs = 60_000,
): Promise<T> {
  const until = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== false && answer !== undefined) return answer;
    if (Date.now() > until) throw new Error(`Waited in vain: ${what}`);
    await delay(50);
  }
}
