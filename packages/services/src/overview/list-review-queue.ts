import type { ImageToReview, ReviewQueue, reviewQueueInput } from '@molaar/contracts';
import { inClinic, listImagesToReview, type StoredImageToReview, writeAudit } from '@molaar/db';
import { noticeText } from '@molaar/i18n';
import type { z } from 'zod';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { imageAddresses } from '../images/present-image';

/** Lists images with undecided suggestions, lowest confidence first. */
export async function listReviewQueue(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { size }: z.infer<typeof reviewQueueInput>,
): Promise<ReviewQueue> {
  requirePermission(actor, 'READ_CLINICAL');
  const { userId, locale } = actor;
  return inClinic(db, actor, async (tx) => {
    const { total, images } = await listImagesToReview(tx, size);
    await writeAudit(tx, { actorId: userId, action: 'LIST', entity: 'patient', entityId: null, at: clock() });
    return { total, images: images.map(toImageToReview), notice: noticeText(locale) };
  });
}

export function toImageToReview({ uploadedAt, ...image }: StoredImageToReview): ImageToReview {
  return { ...image, dateUploaded: uploadedAt.toISOString(), thumbnailUrl: imageAddresses(image.imageId).thumbnailUrl };
}
