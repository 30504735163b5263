import { uidOfUuid, uuidOfUid } from '@molaar/dicom';

/*
 * Every image is a study of its own, as in the FHIR export. All UIDs are the image's UUID with arcs below it (ITU-T
 * X.667), so they need no table and are never another image's.
 */
const STUDY = 1;
const IMAGE_SERIES = 2;
const REPORT_SERIES = 3;

/** Returns the UID of the study that an image is. */
export const studyUid = (imageId: string): string => uidOfUuid(imageId, STUDY);
/** Returns the UID of the series with the image. */
export const imageSeriesUid = (imageId: string): string => uidOfUuid(imageId, IMAGE_SERIES);
/** Returns the UID of the series with the report of its confirmed findings. */
export const reportSeriesUid = (imageId: string): string => uidOfUuid(imageId, REPORT_SERIES);

/** Returns the UID of the image as it is shown: other pixels are another instance. */
export function imageInstanceUid({ id, mirrored }: { id: string; mirrored: boolean }): string {
  return uidOfUuid(id, IMAGE_SERIES, mirrored ? 2 : 1);
}

/** Returns the UID of a report with this content: another content is another instance. @param digest A whole number. */
export const reportInstanceUid = (imageId: string, digest: number): string => uidOfUuid(imageId, REPORT_SERIES, digest);

/** Returns the UID of what a report tracks: a group of its content, or a program. */
export const trackingUid = (uuid: string): string => uidOfUuid(uuid);

/** Returns the id of the image to which a UID belongs; undefined for a UID that is not of this portal. */
export const imageIdOfUid = (uid: string): string | undefined => uuidOfUid(uid)?.uuid;
