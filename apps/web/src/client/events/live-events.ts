import type { PortalEvent } from '@molaar/contracts';
import { useEffect } from 'react';
import { create } from 'zustand';
import { currentBearer } from '../api/bearer';
import { CallError, reportFailure } from '../api/failure';
import { discardPrefetched } from '../api/prefetch';
import { portal, queryClient, trpcClient } from '../api/trpc';
import { useUser } from '../session/session';
import { followEvents } from './event-stream';
import { isDeletedHere } from './is-deleted-here';
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
        onSessionEnd: () => reportFailure(new CallError({ status: 401, message: 'NOT_AUTHENTICATED' })),
      },
    });
    return () => {
      stop();
      useConnection.setState({ isConnected: false });
    };
  }, [id]);
}

const server: EventServer = {
  open(from, { connected, interrupted, event, ended }) {
    const input = 'lastEventId' in from ? from : { pageAge: Math.max(0, Date.now() - from.loadedAt) };
    const stream = trpcClient.events.subscribe.subscribe(input, {
      onConnectionStateChange: ({ state }) => (state === 'pending' ? connected() : interrupted()),
      // The server gives each event an id, so that a stream that broke continues after it.
      onData: (stamped) => 'data' in stamped && event(stamped.id, stamped.data),
      onError: ended,
      onComplete: ended,
    });
    return () => stream.unsubscribe();
  },
  isSignedIn: async () => (await trpcClient.auth.isAuthenticated.query()).authenticated,
};

async function applyEvent(event: PortalEvent): Promise<void> {
  // A response requested before the event may not contain what it announces.
  if (event.type !== 'start') discardPrefetched();
  switch (event.type) {
    case 'start':
      return;
    case 'analysis': {
      const { analysis } = event;
      portal.images.get.setData({ id: analysis.imageId }, (image) => image && { ...image, analysis });
      if (analysis.state === 'SUCCEEDED' || analysis.state === 'FAILED') {
        // An `annotations` event announces the findings before this event; the workdesk checks by itself whether it
        // missed it.
        await Promise.all([
          portal.images.get.invalidate({ id: analysis.imageId }),
          portal.patients.details.invalidate(),
          portal.overview.invalidate(),
          portal.analyses.invalidate(),
        ]);
      }
      return;
    }
    case 'annotations':
      await Promise.all([
        portal.annotations.get.invalidate({ id: event.imageId }),
        portal.statuses.get.invalidate(),
        portal.overview.invalidate(),
        // They count the decisions that are left.
        portal.notifications.list.invalidate(),
      ]);
      return;
    case 'image':
      await Promise.all([
        isDeletedHere(queryClient.getMutationCache(), event.imageId) ? undefined : portal.images.get.invalidate({ id: event.imageId }),
        portal.patients.details.invalidate({ id: event.patientId }),
        portal.analyses.invalidate(),
      ]);
      return;
    case 'notification': {
      const session = portal.auth.isAuthenticated.getData();
      if (session?.authenticated && event.userIds.includes(session.id)) await portal.notifications.invalidate();
      return;
    }
    case 'patient':
      await Promise.all([
        portal.patients.details.invalidate({ id: event.patientId }),
        portal.patients.paginate.invalidate(),
        portal.patients.pages.invalidate(),
        portal.patients.list.invalidate(),
        portal.overview.invalidate(),
      ]);
      return;
    case 'comments':
      await portal.comments.list.invalidate({ patientId: event.patientId });
      return;
    case 'unassignedImages':
      await Promise.all([portal.unassignedImages.invalidate(), portal.overview.invalidate()]);
      return;
    case 'exchange':
      await Promise.all([
        portal.exchange.state.invalidate(),
        portal.exchange.deliveries.invalidate(),
        portal.exchange.connection.invalidate(),
      ]);
      return;
    case 'calibration':
      await Promise.all([
        portal.annotations.get.invalidate(),
        portal.statuses.get.invalidate(),
        portal.overview.invalidate(),
        portal.notifications.list.invalidate(),
        portal.quality.calibration.invalidate(),
      ]);
      return;
    case 'organization':
      await Promise.all([
        portal.auth.isAuthenticated.invalidate(),
        portal.subscription.info.invalidate(),
        portal.organization.company.invalidate(),
        portal.team.seats.invalidate(),
      ]);
      return;
    case 'reset':
      // Events may have been missed: everything on the screen is reloaded.
      await portal.invalidate();
      return;
    case 'plan':
      await Promise.all([portal.plans.invalidate(), portal.patients.details.invalidate(), portal.overview.invalidate()]);
      return;
  }
}
