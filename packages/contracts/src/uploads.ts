import { IMAGE_LIMITS } from '@molaar/domain/clinic';
import { z } from 'zod';
import { id, instant } from './common';

/** Maximum size of one part of an upload in bytes. */
export const UPLOAD_PART_BYTES = 512 * 1024;

/** Announces a file that a browser will upload in parts. */
export const beginUploadInput = z.object({
  patientId: id,
  /** The file's name on the person's computer. */
  fileName: z.string().min(1).max(500),
  /**
   * Bytes of the whole file; above the limit of an image it is rejected with IMAGE_TOO_LARGE, as in a single request.
   */
  size: z.number().int().positive(),
  /** Of the whole file, in hexadecimal: an upload of the same file resumes, and is verified at the end. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable()
    .default(null),
});
export type BeginUploadInput = z.infer<typeof beginUploadInput>;

/** State of an upload: the next part begins at `received`. */
export const upload = z.object({
  id,
  size: z.number().int(),
  received: z.number().int(),
  /** Until then it can be resumed. */
  expiresAt: instant,
  /** The image made from it. */
  imageId: id.nullable(),
});
export type Upload = z.infer<typeof upload>;

export const uploadOffset = z.object({ offset: z.coerce.number().int().min(0).max(IMAGE_LIMITS.maxBytes).default(0) });
