import { listAnnotations, listStatuses, type Tx } from '@molaar/db';
import { type ToothChart, toChart } from '@molaar/domain';
import { currentStatuses } from '../statuses/current-statuses';

/** What people approved on a radiograph, by tooth and surface: nothing else goes to a partner. */
export async function ourChart(tx: Tx, organizationId: string, imageId: string): Promise<ToothChart> {
  const current = currentStatuses(await listAnnotations(tx, organizationId, imageId), await listStatuses(tx, organizationId, imageId));
  return toChart(current.filter(({ decision }) => decision === 'APPROVED'));
}
