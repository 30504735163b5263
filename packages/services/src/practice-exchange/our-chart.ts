import { listAnnotations, listStatuses, type Tx } from '@molaar/db';
import { type ToothChart, toChart } from '@molaar/domain/statuses';
import { type CurrentStatus, currentStatuses } from '../statuses/current-statuses';

/** What people approved on a radiograph: nothing else goes to a partner. */
export async function ourStatuses(tx: Tx, organizationId: string, imageId: string): Promise<CurrentStatus[]> {
  const current = currentStatuses(await listAnnotations(tx, organizationId, imageId), await listStatuses(tx, organizationId, imageId));
  return current.filter(({ decision }) => decision === 'APPROVED');
}

/** The same, by tooth and surface. */
export async function ourChart(tx: Tx, organizationId: string, imageId: string): Promise<ToothChart> {
  return toChart(await ourStatuses(tx, organizationId, imageId));
}
