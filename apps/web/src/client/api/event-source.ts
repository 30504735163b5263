import { EventSource as FetchEventSource } from 'eventsource';
import { currentBearer } from './bearer';

/** The browser's own EventSource sends no header: by bearer the stream comes through fetch. */
function openEventSource(url: string, init?: EventSourceInit): EventSource | FetchEventSource {
  const bearer = currentBearer();
  if (!bearer) return new EventSource(url, init);
  const withBearer: typeof fetch = (input, options) =>
    fetch(input, { ...options, headers: { ...options?.headers, Authorization: `Bearer ${bearer}` } });
  return new FetchEventSource(url, { fetch: withBearer as never });
}

/** For the subscription link, which calls it with `new`: what a plain function returns is then the result. */
export const PortalEventSource = openEventSource as unknown as typeof EventSource;
