/** Attempts on one account from all networks within a quarter of an hour that are answered at once. */
const PROMPT = 20;
const STEP_MS = 250;
const MOST_MS = 4_000;

/**
 * Returns how long the next attempt on an account waits, for guesses that come from many networks. They are delayed and
 * not rejected, so that nobody can lock the account's owner out.
 * @param attempts On this account within the window, this one included.
 * @returns Milliseconds.
 */
export function signInDelay(attempts: number): number {
  return attempts <= PROMPT ? 0 : Math.min(MOST_MS, STEP_MS * 2 ** Math.min(10, attempts - PROMPT - 1));
}
