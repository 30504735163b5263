import type { ClinicTx } from '@molaar/db';
import { type CurrentStatus, chartFromStatuses, type ToothChart } from '@molaar/domain/statuses';
import { readCurrentStatuses } from '../statuses/read-current-statuses';

/** Returns the approved statuses of an image; nothing else is sent to a partner. */
export async function readApprovedStatuses(tx: ClinicTx, imageId: string): Promise<CurrentStatus[]> {
  const { statuses } = await readCurrentStatuses(tx, imageId);
  return statuses.filter(({ decision }) => decision === 'APPROVED');
}

/** Returns the approved statuses by tooth and surface. */
export async function readApprovedChart(tx: ClinicTx, imageId: string): Promise<ToothChart> {
  return chartFromStatuses(await readApprovedStatuses(tx, imageId));
}
