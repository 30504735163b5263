import { IMAGE_KINDS } from '@molaar/domain/clinic';
import { z } from 'zod';
import { calendarDate, id, instant } from './common';
import { oneLine } from './fields';
import { image, imageSummary, uploadDetails } from './images';

/** Maximum number of images in one assignment. */
export const ASSIGN_LIMIT = 100;

/** What may be said about a file that arrives without a patient. */
export const receiveImageDetails = uploadDetails.extend({
  /** Identity code of the patient: the image goes to the only patient who has it. */
  identityCode: oneLine.min(1).max(50).optional(),
});

/** What became of a received file. DUPLICATE: the clinic has it already, and nothing was stored. */
export const RECEIPT_OUTCOMES = ['UNASSIGNED', 'ASSIGNED', 'DUPLICATE'] as const;

export const imageReceipt = z.object({
  outcome: z.enum(RECEIPT_OUTCOMES),
  /** The image; it keeps its id when it is assigned. */
  id,
});
export type ImageReceipt = z.infer<typeof imageReceipt>;

export const unassignedImage = z.object({
  id,
  fileName: z.string(),
  /** Null when unknown. */
  dateTaken: calendarDate.nullable(),
  kind: z.enum(IMAGE_KINDS),
  /** Whose radiograph the DICOM file says that it is; null for other files, and when it says nothing. */
  patientInFile: z.object({ name: z.string(), identityCode: z.string(), birthDate: calendarDate.nullable() }).nullable(),
  width: z.number().int(),
  height: z.number().int(),
  receivedAt: instant,
  /** The person who sent it, or for whom the API key acts. */
  receivedBy: z.string(),
  /** Name of the API key that sent it; null: a person did. */
  apiKey: z.string().nullable(),
  thumbnailUrl: z.string(),
  originalUrl: z.string(),
});
export type UnassignedImage = z.infer<typeof unassignedImage>;

export const listUnassignedImagesInput = z.object({
  size: z.coerce.number().int().min(1).max(100).default(50),
  /** Id of the last image of the previous page, which need not be there any more. */
  cursor: z
    .string()
    .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    .optional(),
});
export type ListUnassignedImagesInput = z.infer<typeof listUnassignedImagesInput>;

/** Newest first. `total` counts all of them. */
export const unassignedImages = z.object({ total: z.number().int(), images: z.array(unassignedImage), notice: z.string() });
export type UnassignedImages = z.infer<typeof unassignedImages>;

export const assignImagesInput = z.object({
  patientId: id,
  imageIds: z
    .array(id)
    .min(1)
    .max(ASSIGN_LIMIT)
    .refine((ids) => new Set(ids).size === ids.length, { error: 'twice' }),
  analyse: z.boolean().default(true),
});
export type AssignImagesInput = z.infer<typeof assignImagesInput>;

export const assignedImages = z.object({
  images: z.array(image.pick({ id: true, imageNumber: true }).extend({ analysis: imageSummary.shape.analysis })),
  /** Ids that were not in the queue: somebody else has assigned or deleted them in the meantime. */
  gone: z.array(id),
});
export type AssignedImages = z.infer<typeof assignedImages>;
