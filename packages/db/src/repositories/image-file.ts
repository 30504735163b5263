import type { ImageKind } from '@molaar/domain/clinic';
import type { Selectable } from 'kysely';
import type { ImagesTable } from '../schema/foundation';

/** The prepared file of an image. */
export interface ImageFile {
  id: string;
  fileName: string;
  format: 'png' | 'jpeg';
  /** Pixels, after applying the orientation. */
  width: number;
  height: number;
  /** Bits per sample. */
  depth: 8 | 16;
  tileSize: number;
  maxZoom: number;
}

/** What is known about the picture, from its file or from a person. */
export interface ImageDetails {
  /** Calendar date yyyy-mm-dd; null when unknown. */
  dateTaken: string | null;
  kind: ImageKind;
  /** Null until a person calibrates the image with a known length, unless its DICOM file said it. */
  millimetresPerPixel: number | null;
  /** Manufacturer and model of the device; null when unknown. */
  device: string | null;
  /** Side of the mouth: R, L, or B for both; null when unknown. */
  laterality: 'R' | 'L' | 'B' | null;
}

/** Converts what images with and without a patient have in common to columns; details that are left out are unknown. */
export function imageColumns(image: ImageFile & Partial<ImageDetails>) {
  return {
    id: image.id,
    file_name: image.fileName,
    format: image.format,
    width: image.width,
    height: image.height,
    depth: image.depth,
    tile_size: image.tileSize,
    max_zoom: image.maxZoom,
    date_taken: image.dateTaken ?? null,
    kind: image.kind ?? ('PANORAMIC' as const),
    millimetres_per_pixel: image.millimetresPerPixel ?? null,
    device: image.device ?? null,
    laterality: image.laterality ?? null,
  };
}

/** Converts these columns back. */
export function imageFields(row: Pick<Selectable<ImagesTable>, keyof ReturnType<typeof imageColumns>>): ImageFile & ImageDetails {
  return {
    id: row.id,
    fileName: row.file_name,
    format: row.format,
    width: row.width,
    height: row.height,
    depth: row.depth === 16 ? 16 : 8,
    tileSize: row.tile_size,
    maxZoom: row.max_zoom,
    dateTaken: row.date_taken,
    kind: row.kind,
    millimetresPerPixel: row.millimetres_per_pixel,
    device: row.device,
    laterality: row.laterality,
  };
}
