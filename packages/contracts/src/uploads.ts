import { IMAGE_LIMITS } from '@molaar/domain/clinic';
import { z } from 'zod';
import { id, instant } from './common';

/** Most bytes that one piece of an upload may have. */
export const UPLOAD_PART_BYTES = 512 * 1024;

/** What a browser is about to send piece by piece. */
export const beginUploadInput = z.object({
  patientId: id,
  /** As the person's computer calls it. */
  fileName: z.string().min(1).max(500),
  /** Bytes of the whole file; more than a radiograph may have are refused with IMAGE_TOO_LARGE, as where it is sent in one. */
  size: z.number().int().positive(),
  /** Of the whole file, in hexadecimal: the same file sent before goes on where it broke off, and is checked at the end. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable()
    .default(null),
});
export type BeginUploadInput = z.infer<typeof beginUploadInput>;

/** Where an upload stands: the next piece begins at `received`. */
export const upload = z.object({
  id,
  size: z.number().int(),
  received: z.number().int(),
  /** Until then it can be gone on with. */
  expiresAt: instant,
  /** The radiograph that was made of it. */
  imageId: id.nullable(),
});
export type Upload = z.infer<typeof upload>;

export const uploadOffset = z.object({ offset: z.coerce.number().int().min(0).max(IMAGE_LIMITS.maxBytes).default(0) });
