import type { ImageToReview, ReviewQueue, reviewQueueInput } from '@molaar/contracts';
import { inOrganization, listImagesToReview, type StoredImageToReview, writeAudit } from '@molaar/db';
import { noticeText } from '@molaar/i18n';
import type { z } from 'zod';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { imageAddresses } from '../images/present-image';

/** Radiographs with suggestions that nobody has decided, the least sure first: what a person goes through next. */
export async function listReviewQueue(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { size }: z.infer<typeof reviewQueueInput>,
): Promise<ReviewQueue> {
  requirePermission(actor, 'READ_CLINICAL');
  const { organizationId, userId, locale } = actor;
  return inOrganization(db, organizationId, async (tx) => {
    const { total, images } = await listImagesToReview(tx, organizationId, size);
    await writeAudit(tx, organizationId, { actorId: userId, action: 'LIST', entity: 'patient', entityId: null, at: clock() });
    return { total, images: images.map(toImageToReview), notice: noticeText(locale) };
  });
}

export function toImageToReview({ uploadedAt, ...image }: StoredImageToReview): ImageToReview {
  return { ...image, dateUploaded: uploadedAt.toISOString(), thumbnailUrl: imageAddresses(image.imageId).thumbnailUrl };
}
