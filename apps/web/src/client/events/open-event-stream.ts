import type { PortalEvent } from '@molaar/contracts';
import type { AppRouter } from '@molaar/server/router';
import type { inferRouterInputs } from '@trpc/server';
import { openEventSource } from '../api/event-source';
import type { StreamListener } from './stream-reader';

/** JSON-RPC's code of a failure of the server, as while it is stopping: the event source connects again by itself. */
const SERVER_FAILED = -32603;

/**
 * Opens the stream of `events.subscribe` and returns the function that closes it. Reads the events that tRPC's server
 * writes (`connected`, `ping`, `return`, `serialized-error` and messages): the link of tRPC's client would be a part of
 * the first load of every page, with four kilobytes.
 */
export function openEventStream(
  input: inferRouterInputs<AppRouter>['events']['subscribe'],
  { connected, interrupted, event, ended }: StreamListener,
  open = openEventSource,
): () => void {
  const source = open(`/trpc/events.subscribe?input=${encodeURIComponent(JSON.stringify(input))}`);
  let silence: ReturnType<typeof setTimeout> | undefined;
  /** Milliseconds without data, pings included, after which the connection counts as lost. */
  let mostSilence: number | undefined;

  const close = (): void => {
    clearTimeout(silence);
    source.close();
  };
  const end = (): void => {
    close();
    ended();
  };
  const onData = (): void => {
    clearTimeout(silence);
    if (mostSilence) silence = setTimeout(end, mostSilence);
  };

  source.addEventListener('connected', ({ data }: MessageEvent<string>) => {
    mostSilence = (JSON.parse(data) as { reconnectAfterInactivityMs?: number }).reconnectAfterInactivityMs;
    onData();
    connected();
  });
  source.addEventListener('ping', onData);
  source.addEventListener('message', ({ data, lastEventId }: MessageEvent<string>) => {
    onData();
    // The server gives each event an id, so that a stream that broke continues after it.
    if (lastEventId) event(lastEventId, JSON.parse(data) as PortalEvent);
  });
  source.addEventListener('serialized-error', ({ data }: MessageEvent<string>) => {
    if ((JSON.parse(data) as { code: number }).code === SERVER_FAILED) interrupted();
    else end();
  });
  source.addEventListener('return', end);
  source.addEventListener('error', () => {
    if (source.readyState === source.CLOSED) end();
    else interrupted();
  });
  return close;
}
