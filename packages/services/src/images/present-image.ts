import type { Image, ImageSummary, Locale } from '@molaar/contracts';
import type { ClinicTx, StoredImage } from '@molaar/db';
import { findNames, type UploaderName } from '../shared/author-name';

/**
 * Returns the addresses of an image's files, relative to the portal; under /api/x, since they are not part of the
 * specified calls.
 */
export function imageAddresses(imageId: string, mirrored: boolean): Pick<Image, 'thumbnailUrl' | 'originalUrl' | 'tilesUrl'> {
  const base = `/api/x/image/${imageId}`;
  const sides = mirrored ? '?mirrored=true' : '';
  return {
    thumbnailUrl: `${base}/thumbnail${sides}`,
    originalUrl: `${base}/original${sides}`,
    tilesUrl: `${base}/tiles/{z}/{y}/{x}${sides}`,
  };
}

/** Converts a stored image to its summary in the API; times become ISO 8601 in UTC. */
export function toImageSummary(stored: StoredImage, uploaderOf: UploaderName): ImageSummary {
  return {
    id: stored.id,
    patientId: stored.patientId,
    imageNumber: stored.imageNumber,
    dateUploaded: stored.uploadedAt.toISOString(),
    dateModified: stored.modifiedAt.toISOString(),
    dateTaken: stored.dateTaken,
    day: stored.day,
    mirrored: stored.mirrored,
    kind: stored.kind,
    uploadedBy: uploaderOf(stored),
    imageStatus: stored.status,
    width: stored.width,
    height: stored.height,
    thumbnailUrl: imageAddresses(stored.id, stored.mirrored).thumbnailUrl,
    analysis: stored.analysis,
  };
}

/** Converts a stored image to that of the API, with its uploader and the addresses of its original and its tiles. */
export async function presentImage(tx: ClinicTx, stored: StoredImage, locale: Locale): Promise<Image> {
  const { uploaderOf } = await findNames(tx, { entityIds: [stored.id], acts: [], locale });
  const { originalUrl, tilesUrl } = imageAddresses(stored.id, stored.mirrored);
  const {
    fileName,
    tileSize,
    maxZoom,
    patient,
    derivedFrom = null,
    millimetresPerPixel = null,
    device = null,
    laterality = null,
    version,
  } = stored;
  const files = { fileName, originalUrl, tilesUrl, tileSize, maxZoom };
  return { ...toImageSummary(stored, uploaderOf), ...files, derivedFrom, millimetresPerPixel, device, laterality, version, patient };
}
