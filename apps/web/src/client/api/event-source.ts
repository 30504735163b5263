import { currentBearer } from './bearer';

type EventSourceClass = typeof import('eventsource').EventSource;

let FetchEventSource: EventSourceClass | null = null;

/** Loads the event source of a bearer session: that of the browser sends no header. */
export async function loadFetchEventSource(): Promise<void> {
  FetchEventSource = (await import('eventsource')).EventSource;
}

/** Opens a stream of events: with the browser's event source, or with fetch in a bearer session. */
export function openEventSource(url: string): EventSource {
  const bearer = currentBearer();
  if (!bearer || !FetchEventSource) return new EventSource(url);
  const withBearer: typeof fetch = (input, options) =>
    fetch(input, { ...options, headers: { ...options?.headers, Authorization: `Bearer ${bearer}` } });
  // Its type knows no `this` of event handlers.
  return new FetchEventSource(url, { fetch: withBearer as never }) as EventSource;
}
