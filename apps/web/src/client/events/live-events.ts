import { useEffect } from 'react';
import { create } from 'zustand';
import { currentBearer } from '../api/bearer';
import { trpcClient } from '../api/trpc';
import { goToLogin, useUser } from '../session/session';
import { applyEvent } from './apply-event';
import { followEvents } from './event-stream';
import { openEventStream } from './open-event-stream';
import type { EventServer } from './stream-reader';

const useConnection = create(() => ({ isConnected: false }));

/** When the page began to load, milliseconds. */
const LOADED_AT = Date.now() - performance.now();

/** Whether events of the server arrive in this tab at the moment. */
export const useIsStreamConnected = (): boolean => useConnection(({ isConnected }) => isConnected);

/** Calls the listener whenever events begin or cease to arrive in this tab. @returns the function that ends it */
export const onStreamConnection = (listener: (isConnected: boolean) => void): (() => void) =>
  useConnection.subscribe(({ isConnected }, before) => {
    if (isConnected !== before.isConnected) listener(isConnected);
  });

/**
 * Follows the event stream and reloads what its events name. A session by bearer exists in one tab only, and so does
 * its stream.
 */
export function useLiveEvents(): void {
  const { id } = useUser();
  useEffect(() => {
    const stop = followEvents({
      channelName: currentBearer() ? null : `molaar-event-stream:${id}`,
      loadedAt: LOADED_AT,
      server,
      listener: {
        onEvent: (event) => void applyEvent(event),
        onConnection: (isConnected) => useConnection.setState({ isConnected }),
        onSessionEnd: goToLogin,
      },
    });
    return () => {
      stop();
      useConnection.setState({ isConnected: false });
    };
  }, [id]);
}

const server: EventServer = {
  open(from, listener) {
    const input = 'lastEventId' in from ? from : { pageAge: Math.max(0, Date.now() - from.loadedAt) };
    return openEventStream(input, listener);
  },
  isSignedIn: async () => (await trpcClient.auth.isAuthenticated.query()).authenticated,
};
