import type { PortalEvent } from '@molaar/contracts';
import { failureOf, reportFailure } from './failure';
import { portal, trpc } from './trpc';

/** Follows the one event stream of this tab and brings what it names up to date. */
export function useLiveEvents(): void {
  trpc.events.subscribe.useSubscription(undefined, {
    onData: (event) => void applyEvent(unwrap(event)),
    // A stream that broke comes back by itself; one that ended with the session does not.
    onError: (error) => {
      if (failureOf(error).code === 'NOT_AUTHENTICATED') reportFailure(error);
    },
  });
}

/** Resumable events travel as `{id, data}`. */
function unwrap(event: PortalEvent | { data: PortalEvent }): PortalEvent {
  return 'data' in event ? event.data : event;
}

async function applyEvent(event: PortalEvent): Promise<void> {
  switch (event.type) {
    case 'analysis': {
      const { analysis } = event;
      portal.images.get.setData({ id: analysis.imageId }, (image) => image && { ...image, analysis });
      if (analysis.state === 'SUCCEEDED' || analysis.state === 'FAILED') {
        await Promise.all([
          portal.annotations.get.invalidate({ id: analysis.imageId }),
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
