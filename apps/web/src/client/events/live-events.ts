import type { PortalEvent } from '@molaar/contracts';
import { useEffect } from 'react';
import { create } from 'zustand';
import { currentBearer } from '../api/bearer';
import { followStream, type StreamCalls } from './event-stream';
import { CallError, reportFailure } from '../api/failure';
import { useUser } from '../session/session';
import { portal, trpcClient } from '../api/trpc';

const useConnection = create(() => ({ isConnected: false }));

/** Whether what happens on the server is told to this tab at the moment. */
export const useIsTold = (): boolean => useConnection(({ isConnected }) => isConnected);

/** Follows the event stream and brings what it names up to date. A session by bearer is its tab's own, and so is its stream. */
export function useLiveEvents(): void {
  const { id } = useUser();
  useEffect(() => {
    const stop = followStream(currentBearer() ? null : `molaar-events:${id}`, calls, {
      onEvent: (event) => void applyEvent(event),
      onConnection: (isConnected) => useConnection.setState({ isConnected }),
      onSessionEnd: () => reportFailure(new CallError({ status: 401, message: 'NOT_AUTHENTICATED' })),
    });
    return () => {
      stop();
      useConnection.setState({ isConnected: false });
    };
  }, [id]);
}

const calls: StreamCalls = {
  open(lastEventId, { connected, interrupted, event, over }) {
    const stream = trpcClient.events.subscribe.subscribe(lastEventId === null ? undefined : { lastEventId }, {
      onConnectionStateChange: ({ state }) => (state === 'pending' ? connected() : interrupted()),
      // The server names each event, so that a stream that broke goes on after it.
      onData: (stamped) => 'data' in stamped && event(stamped.id, stamped.data),
      onError: over,
      onComplete: over,
    });
    return () => stream.unsubscribe();
  },
  isSignedIn: async () => (await trpcClient.auth.isAuthenticated.query()).authenticated,
};

async function applyEvent(event: PortalEvent): Promise<void> {
  switch (event.type) {
    case 'start':
      return;
    case 'analysis': {
      const { analysis } = event;
      portal.images.get.setData({ id: analysis.imageId }, (image) => image && { ...image, analysis });
      if (analysis.state === 'SUCCEEDED' || analysis.state === 'FAILED') {
        // A first read that is on its way may bring the state of before: nothing tells of this analysis after its end.
        await portal.images.get.cancel({ id: analysis.imageId });
        // Its findings are told by an event of their own, before this one; the workdesk sees by itself where that was missed.
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
      ]);
      return;
    case 'image':
      await Promise.all([
        portal.images.get.invalidate({ id: event.imageId }),
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
    case 'exchange':
      await Promise.all([
        portal.exchange.state.invalidate(),
        portal.exchange.deliveries.invalidate(),
        portal.exchange.connection.invalidate(),
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
      // Events may have been missed: whatever is shown is read again.
      await portal.invalidate();
      return;
    case 'plan':
      await Promise.all([portal.plans.invalidate(), portal.patients.details.invalidate(), portal.overview.invalidate()]);
      return;
  }
}
