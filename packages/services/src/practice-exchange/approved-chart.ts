import { type ClinicTx, listAnnotations, listStatuses } from '@molaar/db';
import { chartFromStatuses, type ToothChart } from '@molaar/domain/statuses';
import { type CurrentStatus, currentStatuses } from '../statuses/current-statuses';

/** Returns the approved statuses of an image; nothing else is sent to a partner. */
export async function readApprovedStatuses(tx: ClinicTx, imageId: string): Promise<CurrentStatus[]> {
  const current = currentStatuses(await listAnnotations(tx, imageId), await listStatuses(tx, imageId));
  return current.filter(({ decision }) => decision === 'APPROVED');
}

/** Returns the approved statuses by tooth and surface. */
export async function readApprovedChart(tx: ClinicTx, imageId: string): Promise<ToothChart> {
  return chartFromStatuses(await readApprovedStatuses(tx, imageId));
}
