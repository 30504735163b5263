import type { FileTicket } from '@molaar/contracts';
import { create } from 'zustand';

/**
 * An integration's session where the browser keeps no cookie in a partner's frame: held in memory alone, gone with the page.
 * Files are then asked for with a ticket, since an image sends no header.
 */
interface BearerState {
  bearer: string | null;
  ticket: string | null;
}

const useBearerStore = create<BearerState>(() => ({ bearer: null, ticket: null }));

/** A ticket holds ten minutes. */
const RENEW_MS = 4 * 60_000;
let renewal: ReturnType<typeof setInterval> | undefined;

export const currentBearer = (): string | null => useBearerStore.getState().bearer;

/** Goes on by bearer. `fetchTicket` asks the server for a new ticket, now and every few minutes. */
export async function startBearerSession(bearer: string, fetchTicket: () => Promise<FileTicket>): Promise<void> {
  useBearerStore.setState({ bearer });
  const renew = async (): Promise<void> => useBearerStore.setState({ ticket: (await fetchTicket()).ticket });
  await renew();
  clearInterval(renewal);
  // A failed renewal is tried again by the next; the old ticket holds meanwhile.
  renewal = setInterval(() => void renew().catch(() => undefined), RENEW_MS);
}

export function clearBearer(): void {
  clearInterval(renewal);
  useBearerStore.setState({ bearer: null, ticket: null });
}

/** The Authorization header of a session by bearer; nothing where the cookie does. */
export function bearerHeader(): Record<string, string> {
  const bearer = currentBearer();
  return bearer ? { Authorization: `Bearer ${bearer}` } : {};
}

/** What the address of a file ends with: the ticket, or nothing where the cookie does. */
export function ticketQuery(): string {
  const { ticket } = useBearerStore.getState();
  return ticket ? `?ticket=${encodeURIComponent(ticket)}` : '';
}

/** The address of a file as `<img>` can ask for it. A later ticket gives another address, so a page asks anew only by itself. */
export function fileAddress(url: string): string {
  return `${url}${ticketQuery()}`;
}

/** The address of a file as a link names it, which is opened long after it was drawn: it keeps up with the ticket. */
export function useFileAddress(url: string): string {
  useBearerStore(({ ticket }) => ticket);
  return fileAddress(url);
}
