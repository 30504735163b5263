import type { ImageToReview, ReviewQueue, reviewQueueInput } from '@molaar/contracts';
import {
  type ClinicTx,
  findAssessments,
  findLatestAnalyses,
  inClinic,
  listImagesToReview,
  type StoredImageToReview,
  writeAudit,
} from '@molaar/db';
import { assessmentOf } from '@molaar/domain/findings';
import { noticeText } from '@molaar/i18n';
import type { z } from 'zod';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { imageAddresses } from '../images/present-image';

/** Lists images with decisions left, lowest confidence first. */
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
    return { total, images: await presentImagesToReview(tx, images), notice: noticeText(locale) };
  });
}

/** Returns the images as the portal and partners read them. */
export async function presentImagesToReview(tx: ClinicTx, images: readonly StoredImageToReview[]): Promise<ImageToReview[]> {
  const ids = images.map(({ imageId }) => imageId);
  const assessments = await findAssessments(tx, ids);
  const analyses = await findLatestAnalyses(tx, ids);
  return images.map(({ uploadedAt, mirrored, ...image }) => ({
    ...image,
    dateUploaded: uploadedAt.toISOString(),
    thumbnailUrl: imageAddresses(image.imageId, mirrored).thumbnailUrl,
    notices: analyses.get(image.imageId)?.notices ?? [],
    assessment: assessments.get(image.imageId) ?? assessmentOf(null),
  }));
}
