import type { Overview } from '@molaar/contracts';
import { inOrganization, listImagesToReview, readOverview, writeAudit } from '@molaar/db';
import { noticeText } from '@molaar/i18n';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { toImageToReview } from './list-review-queue';

/** Rows of each list; the pages behind them have the rest. */
const ROWS = 6;

/** The first page of the day: what was done, what waits for a person, what runs. Two statements, whatever the clinic's size. */
export async function getOverview({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor): Promise<Overview> {
  requirePermission(actor, 'READ_CLINICAL');
  const { organizationId, userId, locale } = actor;
  const at = clock();
  return inOrganization(db, organizationId, async (tx) => {
    const overview = await readOverview(tx, organizationId, at, ROWS);
    const { total, images } = await listImagesToReview(tx, organizationId, ROWS);
    await writeAudit(tx, organizationId, { actorId: userId, action: 'LIST', entity: 'patient', entityId: null, at });
    return { ...overview, review: { total, images: images.map(toImageToReview) }, notice: noticeText(locale) };
  });
}
