import type { ImageSummary, PatientComment, PatientDetails } from '@molaar/contracts';
import { isUnread } from '../../shell/image-status';

export type TimelineEntry = { id: string; at: string } & (
  | { kind: 'created' }
  | { kind: 'image' | 'analysed' | 'unread' | 'failed' | 'cancelled'; imageId: string; number: number }
  | { kind: 'plan'; planId: string; version: number }
  | { kind: 'comment'; author: string; comment: string }
);

/** Returns the events of a patient, newest first. */
export function timelineOf(
  { patient, images, plans }: Pick<PatientDetails, 'patient' | 'images' | 'plans'>,
  comments: readonly PatientComment[] = [],
): TimelineEntry[] {
  const entries: TimelineEntry[] = [{ id: 'created', at: patient.createdDate, kind: 'created' }];
  for (const image of images) {
    const { id: imageId, imageNumber: number, dateUploaded, analysis } = image;
    entries.push({ id: `image ${imageId}`, at: dateUploaded, kind: 'image', imageId, number });
    if (analysis?.finishedAt) {
      entries.push({ id: `analysis ${analysis.id}`, at: analysis.finishedAt, kind: endOf(analysis, image), imageId, number });
    }
  }
  for (const { id: planId, savedAt, planVersion: version } of plans)
    entries.push({ id: `plan ${planId}`, at: savedAt, kind: 'plan', planId, version });
  for (const { id, createdAt, author, comment } of comments)
    entries.push({ id: `comment ${id}`, at: createdAt, kind: 'comment', author: author.name, comment });
  // ISO timestamps sort as texts.
  return entries.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

/**
 * Returns how an analysis ended: one that suggested nothing, as the image was not readable to it, has analysed nothing.
 */
function endOf({ failure, state }: NonNullable<ImageSummary['analysis']>, image: ImageSummary) {
  if (failure === 'CANCELLED') return 'cancelled';
  if (state === 'FAILED') return 'failed';
  return isUnread(image) ? 'unread' : 'analysed';
}
