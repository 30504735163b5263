import type { Actor } from '@molaar/services/context';
import { tracked } from '@trpc/server';
import { z } from 'zod';
import { serverStopping, sessionEnded, streamEvents } from '../../events/stream-events';
import { watchSession } from '../../events/watch-session';
import { withHandledRejections } from '../../events/with-handled-rejections';
import { procedure, router } from '../trpc';
import type { TrpcContext } from '../trpc-context';
import { isEventVisible } from './is-event-visible';

/**
 * `lastEventId`: the last event that the client has received; its transport sends it when it reconnects.
 * `pageAge`: milliseconds since its page began to load, for a client that has received none.
 */
const subscribeInput = z.object({ lastEventId: z.string().max(100).nullish(), pageAge: z.number().min(0).nullish() }).optional();

export const eventsRouter = router({
  /** The event stream of a tab: all events of the caller's organization, until the session ends. */
  subscribe: procedure.input(subscribeInput).subscription(({ ctx, input, signal }) => withHandledRejections(subscribe(ctx, input, signal))),
});

/** Yields the events that the caller may see. @param signal Aborted when the client leaves. */
async function* subscribe(
  { app, actor, session }: TrpcContext & { actor: Actor },
  input: z.output<typeof subscribeInput>,
  signal: AbortSignal | undefined,
) {
  const end = new AbortController();
  const stopWatching = watchSession(app, actor, session.token, () => end.abort(sessionEnded()));
  const onStop = (): void => end.abort(serverStopping());
  const signals = [app.stopping, ...(signal ? [signal] : [])];
  for (const each of signals) each.addEventListener('abort', onStop, { once: true });
  if (signals.some((each) => each.aborted)) onStop();
  try {
    const events = streamEvents(app.hub, actor.organizationId, {
      lastEventId: input?.lastEventId ?? undefined,
      pageAge: input?.pageAge ?? undefined,
      signal: end.signal,
    });
    for await (const { id, event } of events) if (await isEventVisible(app.services, actor, event)) yield tracked(id, event);
  } finally {
    stopWatching();
    for (const each of signals) each.removeEventListener('abort', onStop);
  }
}
