/** Events that show that a person is active. */
export const USER_ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'wheel'] as const;

/** A query so long after the last action is not caused by a person: it is a poll, or follows a colleague's change. */
const ACTION_MS = 10_000;

// Opening the page is an action.
let lastAction = Date.now();

const onAction = () => {
  lastAction = Date.now();
};
if (typeof window !== 'undefined')
  for (const event of USER_ACTIVITY_EVENTS) window.addEventListener(event, onAction, { passive: true, capture: true });

/**
 * Returns the header of a query in the background, which does not extend the session; none when a person may have
 * caused it.
 */
export function backgroundHeader(now = Date.now()): { 'X-Background'?: '1' } {
  return now - lastAction > ACTION_MS ? { 'X-Background': '1' } : {};
}
