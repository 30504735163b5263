import type { PortalEvent } from '@molaar/contracts';
import { discardPrefetched } from '../api/prefetch';
import { portal, queryClient } from '../api/trpc';
import { isDeletedHere } from './is-deleted-here';

/** Reloads what an event names. */
export async function applyEvent(event: PortalEvent): Promise<void> {
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
        // With the date of the latest radiograph, and the number of those uploaded today.
        portal.patients.paginate.invalidate(),
        portal.patients.pages.invalidate(),
        portal.overview.invalidate(),
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
    case 'plan':
      await Promise.all([portal.plans.invalidate(), portal.patients.details.invalidate(), portal.overview.invalidate()]);
      return;
    default:
      // `reset`: events may have been missed. Or a newer server announces what this page does not know. Everything on
      // the screen is reloaded.
      await portal.invalidate();
  }
}
