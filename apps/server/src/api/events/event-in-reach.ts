import type { PortalEvent } from '@molaar/contracts';
import { findClinicalImage, findPatient, inClinic, inTokenScope } from '@molaar/db';
import type { Actor, Deps } from '@molaar/services/context';

/** Whether an event tells a session nothing beyond what it may reach: an integration's hears of its patients' radiographs alone. */
export async function isEventInReach({ db }: Pick<Deps, 'db'>, actor: Actor, event: PortalEvent): Promise<boolean> {
  if (!actor.token) return true;
  if (event.type === 'start' || event.type === 'reset') return true;
  const { organizationId, userId: dentistId, token } = actor;
  const imageId = event.type === 'analysis' ? event.analysis.imageId : 'imageId' in event ? event.imageId : null;
  const patientId = 'patientId' in event ? event.patientId : null;
  if (!imageId && !patientId) return false;
  const { partnerId } = token;
  // A generator's steps run outside of the request that began it: the scope is set anew.
  return inTokenScope({ organizationId, partnerId, dentistId, patientId: token.patientId }, () =>
    inClinic(db, actor, async (tx) => {
      const found = patientId ? await findPatient(tx, patientId) : await findClinicalImage(tx, imageId ?? '');
      return found !== undefined;
    }),
  );
}
