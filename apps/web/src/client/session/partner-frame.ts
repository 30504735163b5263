import { create } from 'zustand';

/**
 * The messages of the embedded portal to the page around it (docs/integration/dentas.md). They contain ids and sizes,
 * and no patient data.
 */
export type FrameMessage =
  | { type: 'ready' }
  | { type: 'height'; height: number }
  | { type: 'statusesSaved'; imageId: string }
  | { type: 'sessionExpired' }
  | { type: 'close' };

type Sent = { source: 'molaar' } & FrameMessage;

interface FrameState {
  /** Origins of the partner's pages, which may receive messages. */
  origins: readonly string[];
  /** The session has ended; the page around opens another. */
  over: boolean;
}

const useFrameStore = create<FrameState>(() => ({ origins: [], over: false }));

/** Whether the page is in a frame of a partner's page. */
export const isFramed = (): boolean => window.parent !== window;

/** Sets the partner's origins, which are known after the sign-in with its token. */
export function setPartnerOrigins(origins: readonly string[]): void {
  useFrameStore.setState({ origins });
}

/**
 * Returns the origins to post to: the parent's if it is one of the partner's. In a browser that hides the parent's
 * origin, all of them: only the right one receives the message.
 */
function targetOrigins(): readonly string[] {
  const { origins } = useFrameStore.getState();
  const parent = location.ancestorOrigins?.[0];
  return parent === undefined ? origins : origins.filter((origin) => origin === parent);
}

/** Posts a message to the partner's page only, never to `*`. */
export function postToParent(message: FrameMessage): void {
  if (!isFramed()) return;
  for (const origin of targetOrigins()) window.parent.postMessage({ source: 'molaar', ...message } satisfies Sent, origin);
}

/**
 * Reports the end of the session to the page around.
 * @returns false outside a partner's frame
 */
export function endPartnerSession(): boolean {
  if (!isFramed() || useFrameStore.getState().origins.length === 0) return false;
  if (!useFrameStore.getState().over) postToParent({ type: 'sessionExpired' });
  useFrameStore.setState({ over: true });
  return true;
}

/**
 * Reports that a token was rejected. No session began, so the partner's origins are unknown; the parent is the partner
 * that the token named, because the browser shows the page in no other frame (`frame-ancestors`).
 */
export function reportRejectedToken(): void {
  if (!isFramed()) return;
  const parent = location.ancestorOrigins?.[0] ?? (URL.canParse(document.referrer) ? new URL(document.referrer).origin : null);
  if (parent !== null) window.parent.postMessage({ source: 'molaar', type: 'sessionExpired' } satisfies Sent, parent);
}

/** Whether the session of a partner's frame has ended. */
export const useIsPartnerSessionOver = (): boolean => useFrameStore((state) => state.over);
