import type { PortalEvent } from '@molaar/contracts';
import { findClinicalImage, findPatient, inClinic } from '@molaar/db';
import type { Actor, Deps } from '@molaar/services/context';

/**
 * Returns whether a session may see an event: an integration's session only sees events of its own patients and their
 * images.
 */
export async function isEventVisible({ db }: Pick<Deps, 'db'>, actor: Actor, event: PortalEvent): Promise<boolean> {
  if (!actor.token) return true;
  if (event.type === 'start' || event.type === 'reset') return true;
  const imageId = event.type === 'analysis' ? event.analysis.imageId : 'imageId' in event ? event.imageId : null;
  const patientId = 'patientId' in event ? event.patientId : null;
  if (!imageId && !patientId) return false;
  const found = await inClinic(
    db,
    actor,
    (tx): Promise<unknown> => (patientId ? findPatient(tx, patientId) : findClinicalImage(tx, imageId ?? '')),
  );
  return found !== undefined;
}
