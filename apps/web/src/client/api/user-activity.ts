/** What shows that a person is there; looking at a page does not. */
export const USER_ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'wheel'] as const;

/** What is asked so long after the last sign follows from no action of a person: a poll, or a colleague's change. */
const MOMENT_MS = 10_000;

// Opening the page is one.
let lastSign = Date.now();

const note = () => {
  lastSign = Date.now();
};
if (typeof window !== 'undefined')
  for (const sign of USER_ACTIVITY_EVENTS) window.addEventListener(sign, note, { passive: true, capture: true });

/** The header of a query that the page asks by itself, which keeps no session alive; none for one that a person may have caused. */
export function backgroundHeader(now = Date.now()): { 'X-Background'?: '1' } {
  return now - lastSign > MOMENT_MS ? { 'X-Background': '1' } : {};
}
