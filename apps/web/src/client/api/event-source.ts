import { currentBearer } from './bearer';

type EventSourceClass = typeof import('eventsource').EventSource;

let FetchEventSource: EventSourceClass | null = null;

/** Loads the event source of a bearer session: that of the browser sends no header. */
export async function loadFetchEventSource(): Promise<void> {
  FetchEventSource = (await import('eventsource')).EventSource;
}

/** Opens the stream of events: with the browser's event source, or with fetch in a bearer session. */
function openEventSource(url: string, init?: EventSourceInit): EventSource | InstanceType<EventSourceClass> {
  const bearer = currentBearer();
  if (!bearer || !FetchEventSource) return new EventSource(url, init);
  const withBearer: typeof fetch = (input, options) =>
    fetch(input, { ...options, headers: { ...options?.headers, Authorization: `Bearer ${bearer}` } });
  return new FetchEventSource(url, { fetch: withBearer as never });
}

/** For the subscription link, which calls it with `new`: the object that a plain function returns is the result. */
export const PortalEventSource = openEventSource as unknown as typeof EventSource;
