import type { Image, ImageSummary } from '@molaar/contracts';
import type { StoredImage } from '@molaar/db';

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
export function toImageSummary(stored: StoredImage): ImageSummary {
  return {
    id: stored.id,
    patientId: stored.patientId,
    imageNumber: stored.imageNumber,
    dateUploaded: stored.uploadedAt.toISOString(),
    dateModified: stored.modifiedAt.toISOString(),
    dateTaken: stored.dateTaken,
    mirrored: stored.mirrored,
    kind: stored.kind,
    uploadedBy: stored.uploadedBy,
    imageStatus: stored.status,
    width: stored.width,
    height: stored.height,
    thumbnailUrl: imageAddresses(stored.id, stored.mirrored).thumbnailUrl,
    analysis: stored.analysis,
  };
}

/** Converts a stored image to that of the API, with the addresses of its original and its tiles. */
export function toImage(stored: StoredImage): Image {
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
  return { ...toImageSummary(stored), ...files, derivedFrom, millimetresPerPixel, device, laterality, version, patient };
}
