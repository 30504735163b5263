import { validateKey } from './validate-key';

/** Every key of one image. */
export interface ImageKeys {
  /** Ends with a slash; deleting it deletes the image. */
  prefix: string;
  original(format: 'png' | 'jpeg'): string;
  thumbnail: string;
  /** All tiles. */
  tilePack: string;
  /** One tile, as former versions stored them. Google layout: zoom, row, column. */
  tile(z: number, y: number, x: number): string;
  /** The copy at the size of a model's input, by size. */
  modelCopy(width: number, height: number): string;
}

/** Returns the prefix of everything of an organization, by which it is deleted and exported. */
export function organizationPrefix(organizationId: string): string {
  return `${validateKey(`org/${organizationId}`)}/`;
}

/** Returns the keys of an image as it was uploaded, or of the files of its mirror image, which are below them. */
export function imageKeys(organizationId: string, imageId: string, mirrored = false): ImageKeys {
  const image = validateKey(`${organizationPrefix(organizationId)}image/${imageId}`);
  const prefix = mirrored ? `${image}/mirrored/` : `${image}/`;
  return {
    prefix,
    original: (format) => `${prefix}original.${format === 'png' ? 'png' : 'jpg'}`,
    thumbnail: `${prefix}thumbnail.jpg`,
    tilePack: `${prefix}tiles.pack`,
    tile: (z, y, x) => validateKey(`${prefix}tiles/${z}/${y}/${x}.jpg`),
    modelCopy: (width, height) => validateKey(`${prefix}model-${width}x${height}.grey`),
  };
}

/** Returns whether the key is that of all tiles of an image. */
export function isTilePack(key: string): boolean {
  return key.endsWith('/tiles.pack');
}

/** Returns the key of the clinic's logo; a new logo has a new id. */
export function logoKey(organizationId: string, logoId: string): string {
  return validateKey(`${organizationPrefix(organizationId)}logo/${logoId}.png`);
}

/** Returns the key of a person's photo; a new photo has a new id. */
export function photoKey(organizationId: string, photoId: string): string {
  return validateKey(`${organizationPrefix(organizationId)}photo/${photoId}.jpg`);
}

/** Parts of an unfinished upload. */
export interface UploadKeys {
  /** Ends with a slash; deleting it deletes the parts. */
  prefix: string;
  /** The part that begins at this byte; a different length is a different part. */
  part(offset: number, length: number): string;
}

/** Returns the keys of an upload's parts, each named by its offset and length in bytes. */
export function uploadKeys(organizationId: string, uploadId: string): UploadKeys {
  const prefix = `${validateKey(`${organizationPrefix(organizationId)}upload/${uploadId}`)}/`;
  return { prefix, part: (offset, length) => validateKey(`${prefix}${offset}-${length}.part`) };
}

/** Parts of the archive of an export of the clinic. */
export interface ClinicExportKeys {
  /** Ends with a slash; deleting it deletes the archive. */
  prefix: string;
  /** A part of the archive that this attempt writes; the archive is its parts one after another, from 0. */
  part(attempt: number, number: number): string;
}

/** Returns the keys of the parts of a clinic's export, by attempt and number. */
export function clinicExportKeys(organizationId: string, exportId: string): ClinicExportKeys {
  const prefix = `${validateKey(`${organizationPrefix(organizationId)}export/${exportId}`)}/`;
  return { prefix, part: (attempt, number) => validateKey(`${prefix}${attempt}-${number}.part`) };
}

/**
 * Returns the key of a worker's findings. Each attempt has its own, so that a late worker never overwrites a newer
 * result.
 */
export function findingsKey(organizationId: string, analysisId: string, attempt: number): string {
  return validateKey(`${organizationPrefix(organizationId)}findings/${analysisId}-${attempt}.json`);
}

/** Returns the prefix of everything rendered of a treatment plan; ends with a slash. */
export function planPrefix(organizationId: string, planId: string): string {
  return `${validateKey(`${organizationPrefix(organizationId)}plan/${planId}`)}/`;
}

/** Returns the common beginning of the keys of all PDFs of one saved version. */
export function planPdfsPrefix(organizationId: string, planId: string, planVersion: number): string {
  return validateKey(`${planPrefix(organizationId, planId)}${planVersion}-`);
}

/** Returns the key of the PDF of one saved version. @param name Differs for PDFs with different content. */
export function planPdfKey(organizationId: string, planId: string, planVersion: number, name: string): string {
  return validateKey(`${planPdfsPrefix(organizationId, planId, planVersion)}${name}.pdf`);
}

/** Returns the prefix of the images of a PDF's pages, which are stored next to it and deleted with it. */
export function planPagesPrefix(pdfKey: string): string {
  return validateKey(pdfKey.replace(/pdf$/, 'page-'));
}

/** Returns the key of one page's image, which contains the number of pages. */
export function planPageKey(pdfKey: string, page: number, pages: number): string {
  return validateKey(`${planPagesPrefix(pdfKey)}${page}-of-${pages}.png`);
}

/** Parses the key of a page's image: page, from 1, and number of pages; null for another key. */
export function pageOfKey(key: string): { page: number; pages: number } | null {
  const [, page, pages] = /\.page-(\d+)-of-(\d+)\.png$/.exec(key) ?? [];
  return page && pages ? { page: Number(page), pages: Number(pages) } : null;
}
