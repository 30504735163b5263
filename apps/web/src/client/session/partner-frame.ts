import { create } from 'zustand';

/** What the embedded portal tells the page around it (docs/integration/dentas.md). Ids and sizes: nothing of a patient. */
export type FrameMessage =
  | { type: 'ready' }
  | { type: 'height'; height: number }
  | { type: 'statusesSaved'; imageId: string }
  | { type: 'sessionExpired' }
  | { type: 'close' };

type Sent = { source: 'molaar' } & FrameMessage;

interface FrameState {
  /** Pages that may hear us: the partner's own. */
  origins: readonly string[];
  /** The session has ended; the page around opens another. */
  over: boolean;
}

const useFrameStore = create<FrameState>(() => ({ origins: [], over: false }));

export const isFramed = (): boolean => window.parent !== window;

/** The partner's origins, known once its token has signed in. */
export function setPartnerOrigins(origins: readonly string[]): void {
  useFrameStore.setState({ origins });
}

/** Who is around us, if it is one of the partner's pages. A browser that does not say is asked by trying each: only the right one hears. */
function listeners(): readonly string[] {
  const { origins } = useFrameStore.getState();
  const parent = location.ancestorOrigins?.[0];
  return parent === undefined ? origins : origins.filter((origin) => origin === parent);
}

/** Says it to the partner's page, and to nobody else: never to `*`. */
export function postToParent(message: FrameMessage): void {
  if (!isFramed()) return;
  for (const origin of listeners()) window.parent.postMessage({ source: 'molaar', ...message } satisfies Sent, origin);
}

/** The session is over. In a partner's frame the page around is told; answers false elsewhere. */
export function endPartnerSession(): boolean {
  if (!isFramed() || useFrameStore.getState().origins.length === 0) return false;
  if (!useFrameStore.getState().over) postToParent({ type: 'sessionExpired' });
  useFrameStore.setState({ over: true });
  return true;
}

/**
 * No session began here, so that nobody has told whose frame this is. Whoever stands around is the partner that the token in
 * the address named: the browser shows the page to no other (`frame-ancestors`). It hears that a new token is needed.
 */
export function reportRejectedToken(): void {
  if (!isFramed()) return;
  const parent = location.ancestorOrigins?.[0] ?? (URL.canParse(document.referrer) ? new URL(document.referrer).origin : null);
  if (parent !== null) window.parent.postMessage({ source: 'molaar', type: 'sessionExpired' } satisfies Sent, parent);
}

export const useIsPartnerSessionOver = (): boolean => useFrameStore((state) => state.over);
