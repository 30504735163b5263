import type { FileTicket } from '@molaar/contracts';
import { create } from 'zustand';

/**
 * The session of an integration in a browser that stores no cookie in a partner's frame. It exists in memory only,
 * until the page is closed. Files are requested with a ticket, because an image request has no header.
 */
interface BearerState {
  bearer: string | null;
  ticket: string | null;
}

const useBearerStore = create<BearerState>(() => ({ bearer: null, ticket: null }));

/** A ticket is valid for ten minutes. */
const RENEW_MS = 4 * 60_000;
let renewal: ReturnType<typeof setInterval> | undefined;

/** Returns the token of a bearer session; null for a session by cookie. */
export const currentBearer = (): string | null => useBearerStore.getState().bearer;

/**
 * Continues the session with a bearer token.
 * @param fetchTicket Requests a new ticket; it is called now and every few minutes.
 */
export async function startBearerSession(bearer: string, fetchTicket: () => Promise<FileTicket>): Promise<void> {
  useBearerStore.setState({ bearer });
  const renew = async (): Promise<void> => useBearerStore.setState({ ticket: (await fetchTicket()).ticket });
  await renew();
  clearInterval(renewal);
  // The next renewal repeats a failed one; the current ticket is still valid then.
  renewal = setInterval(() => void renew().catch(() => undefined), RENEW_MS);
}

/** Forgets the token, and stops its renewal. */
export function clearBearer(): void {
  clearInterval(renewal);
  useBearerStore.setState({ bearer: null, ticket: null });
}

/** Returns the Authorization header of a bearer session; an empty object for a session by cookie. */
export function bearerHeader(): Record<string, string> {
  const bearer = currentBearer();
  return bearer ? { Authorization: `Bearer ${bearer}` } : {};
}

/** Returns what is added to a file's address: the ticket, or nothing for a session by cookie. */
export function ticketQuery(url: string): string {
  const { ticket } = useBearerStore.getState();
  return ticket ? `${url.includes('?') ? '&' : '?'}ticket=${encodeURIComponent(ticket)}` : '';
}

/**
 * Returns the address of a file for an `<img>`. It is not updated with a later ticket: the image would be requested
 * again.
 */
export function fileAddress(url: string): string {
  return `${url}${ticketQuery(url)}`;
}

/**
 * Returns the address of a file for a link, which may be opened long after it was rendered: it is updated with the
 * ticket.
 */
export function useFileAddress(url: string): string {
  useBearerStore(({ ticket }) => ticket);
  return fileAddress(url);
}
