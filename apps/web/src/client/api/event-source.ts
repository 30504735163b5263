import { EventSource as FetchEventSource } from 'eventsource';
import { currentBearer } from './bearer';

/** The EventSource of the browser sends no header: a bearer session reads the stream with fetch. */
function openEventSource(url: string, init?: EventSourceInit): EventSource | FetchEventSource {
  const bearer = currentBearer();
  if (!bearer) return new EventSource(url, init);
  const withBearer: typeof fetch = (input, options) =>
    fetch(input, { ...options, headers: { ...options?.headers, Authorization: `Bearer ${bearer}` } });
  return new FetchEventSource(url, { fetch: withBearer as never });
}

/** For the subscription link, which calls it with `new`: the object that a plain function returns is the result. */
export const PortalEventSource = openEventSource as unknown as typeof EventSource;
