import { validateKey } from './validate-key';

/** Every key of one radiograph. */
export interface ImageKeys {
  /** Ends with a slash; deleting it deletes the radiograph. */
  prefix: string;
  original(format: 'png' | 'jpeg'): string;
  thumbnail: string;
  /** Google layout: zoom, row, column. */
  tile(z: number, y: number, x: number): string;
  /** The copy at the size of a model's input; a model of another size asks for another copy. */
  modelCopy(width: number, height: number): string;
}

/** Everything of an organization lies under one prefix, so that its deletion and export are one walk. */
export function organizationPrefix(organizationId: string): string {
  return `${validateKey(`org/${organizationId}`)}/`;
}

export function imageKeys(organizationId: string, imageId: string): ImageKeys {
  const prefix = `${validateKey(`${organizationPrefix(organizationId)}image/${imageId}`)}/`;
  return {
    prefix,
    original: (format) => `${prefix}original.${format === 'png' ? 'png' : 'jpg'}`,
    thumbnail: `${prefix}thumbnail.jpg`,
    tile: (z, y, x) => validateKey(`${prefix}tiles/${z}/${y}/${x}.jpg`),
    modelCopy: (width, height) => validateKey(`${prefix}model-${width}x${height}.grey`),
  };
}

/** The clinic's logo; a new one has a new id. */
export function logoKey(organizationId: string, logoId: string): string {
  return validateKey(`${organizationPrefix(organizationId)}logo/${logoId}.png`);
}

/** A person's photo; a new one has a new id. */
export function photoKey(organizationId: string, photoId: string): string {
  return validateKey(`${organizationPrefix(organizationId)}photo/${photoId}.jpg`);
}

/** Pieces of a radiograph on its way. */
export interface UploadKeys {
  /** Ends with a slash; deleting it deletes the pieces. */
  prefix: string;
  /** The piece that begins at this byte; one of another length is another piece. */
  part(offset: number, length: number): string;
}

export function uploadKeys(organizationId: string, uploadId: string): UploadKeys {
  const prefix = `${validateKey(`${organizationPrefix(organizationId)}upload/${uploadId}`)}/`;
  return { prefix, part: (offset, length) => validateKey(`${prefix}${offset}-${length}.part`) };
}

/** The findings that a worker hands over; one key per attempt, so that a late worker never overwrites a newer answer. */
export function findingsKey(organizationId: string, analysisId: string, attempt: number): string {
  return validateKey(`${organizationPrefix(organizationId)}findings/${analysisId}-${attempt}.json`);
}

/** Everything that was made of a plan; ends with a slash. */
export function planPrefix(organizationId: string, planId: string): string {
  return `${validateKey(`${organizationPrefix(organizationId)}plan/${planId}`)}/`;
}

/** What the keys of all PDFs of one saved version of a plan begin with. */
export function planPdfsPrefix(organizationId: string, planId: string, planVersion: number): string {
  return validateKey(`${planPrefix(organizationId, planId)}${planVersion}-`);
}

/** The PDF of one saved version of a plan: same key, same content. */
export function planPdfKey(organizationId: string, planId: string, planVersion: number, locale: string, format: string): string {
  return validateKey(`${planPdfsPrefix(organizationId, planId, planVersion)}${locale}-${format}.pdf`);
}

/** What the keys of the pictures of a PDF's pages begin with: they lie beside it and go with it. */
export function planPagesPrefix(pdfKey: string): string {
  return validateKey(pdfKey.replace(/pdf$/, 'page-'));
}

/** The picture of one page; how many the PDF has is known without opening anything. */
export function planPageKey(pdfKey: string, page: number, pages: number): string {
  return validateKey(`${planPagesPrefix(pdfKey)}${page}-of-${pages}.png`);
}

/** Which page, from 1, of how many; null for a key of something else. */
export function pageOfKey(key: string): { page: number; pages: number } | null {
  const [, page, pages] = /\.page-(\d+)-of-(\d+)\.png$/.exec(key) ?? [];
  return page && pages ? { page: Number(page), pages: Number(pages) } : null;
}
