import type { Overview } from '@molaar/contracts';
import { inClinic, listImagesToReview, readOverview, writeAudit } from '@molaar/db';
import { noticeText } from '@molaar/i18n';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { presentImagesToReview } from './list-review-queue';

/** Rows of each list. */
const ROWS = 6;

/**
 * Returns the data of the overview page: recent work, images to review and running analyses. Three statements,
 * whatever the clinic's size.
 */
export async function getOverview({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor): Promise<Overview> {
  requirePermission(actor, 'READ_CLINICAL');
  const { userId, locale } = actor;
  const at = clock();
  return inClinic(db, actor, async (tx) => {
    const overview = await readOverview(tx, at, ROWS);
    const { total, images } = await listImagesToReview(tx, ROWS);
    await writeAudit(tx, { actorId: userId, action: 'LIST', entity: 'patient', entityId: null, at });
    return { ...overview, review: { total, images: await presentImagesToReview(tx, images) }, notice: noticeText(locale) };
  });
}
