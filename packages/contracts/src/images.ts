import { FIRST_RADIOGRAPH, IMAGE_KINDS, IMAGE_STATUSES, latestToday } from '@molaar/domain/clinic';
import { TURNS } from '@molaar/domain/geometry';
import { z } from 'zod';
import { calendarDate, id, instant, version } from './common';

export const ANALYSIS_STATES = ['QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED'] as const;
/** Stages of an analysis, in order; the screens map them to percentages. */
export const ANALYSIS_STAGES = ['QUEUED', 'DECODING', 'DETECTING', 'ASSIGNING', 'SAVING', 'DONE'] as const;
export type AnalysisStage = (typeof ANALYSIS_STAGES)[number];

/** Why an analysis failed; translated by the client. */
export const ANALYSIS_FAILURES = [
  'IMAGE_UNREADABLE',
  'IMAGE_MISSING',
  'WORKER_FAILED',
  'MODEL_CHANGED',
  'CANCELLED',
  'STORAGE_UNAVAILABLE',
] as const;
export type AnalysisFailure = (typeof ANALYSIS_FAILURES)[number];

/**
 * Why an image cannot be read as an upright panoramic radiograph. The first four are certain enough to suggest no
 * findings; the others are warnings next to the findings.
 */
export const IMAGE_NOTICES = [
  'NOT_PANORAMIC',
  'UPSIDE_DOWN',
  'SIDEWAYS',
  'INVERTED',
  'SIDES_EXCHANGED',
  'TOO_DARK',
  'LOW_CONTRAST',
  'SATURATED',
  'BLURRED',
] as const;
export type ImageNotice = (typeof IMAGE_NOTICES)[number];

/** An image with one of these gets no suggestions, because they would mislead. */
export const BLOCKING_NOTICES: readonly ImageNotice[] = ['NOT_PANORAMIC', 'UPSIDE_DOWN', 'SIDEWAYS', 'INVERTED'];

/** Classes of the guard model. */
export const SPECIAL_KINDS = ['PANORAMIC', 'UPSIDE_DOWN', 'SIDEWAYS', 'INVERTED', 'OTHER'] as const;
export type SpecialKind = (typeof SPECIAL_KINDS)[number];

export const analysis = z.object({
  id,
  imageId: id,
  state: z.enum(ANALYSIS_STATES),
  stage: z.enum(ANALYSIS_STAGES),
  failure: z.enum(ANALYSIS_FAILURES).nullable(),
  /** Empty for an image without problems. */
  notices: z.array(z.enum(IMAGE_NOTICES)),
  modelVersion: z.string(),
  attempt: z.number().int(),
  requestedAt: instant,
  finishedAt: instant.nullable(),
});
export type Analysis = z.infer<typeof analysis>;

export const imageAnalysis = z.object({
  analysis: analysis.nullable(),
  /** Number of analyses before it in the queue; null when it is not waiting, or too far back to be counted. */
  ahead: z.number().int().min(0).nullable(),
  /**
   * True when the analysis succeeded with another model version than the present one: a new request starts a new
   * analysis.
   */
  isOutdated: z.boolean(),
});
export type ImageAnalysis = z.infer<typeof imageAnalysis>;

export const imageSummary = z.object({
  id,
  patientId: id,
  imageNumber: z.number().int(),
  dateUploaded: instant,
  dateModified: instant,
  /** When the radiograph was taken; null when unknown. */
  dateTaken: calendarDate.nullable(),
  /** By which images are ordered: taken, or uploaded where that is unknown, in the clinic's time zone. */
  day: calendarDate,
  /**
   * True when a person has swapped the sides of the uploaded image. The addresses of its files, and positions and tooth
   * numbers of its annotations and statuses, are those of the mirrored image.
   */
  mirrored: z.boolean(),
  /** What it shows; only panoramic ones are analysed. */
  kind: z.enum(IMAGE_KINDS),
  uploadedBy: z.string(),
  imageStatus: z.enum(IMAGE_STATUSES),
  width: z.number().int(),
  height: z.number().int(),
  thumbnailUrl: z.string(),
  analysis: analysis.nullable(),
});
export type ImageSummary = z.infer<typeof imageSummary>;

export const image = imageSummary.extend({
  fileName: z.string(),
  originalUrl: z.string(),
  /** Address template with {z}, {y} and {x}; Google layout, 256 px, grey JPEG. */
  tilesUrl: z.string(),
  tileSize: z.number().int(),
  maxZoom: z.number().int(),
  /**
   * The image from which this one was cropped, rotated or flipped; null for an uploaded one, and after that one was
   * deleted.
   */
  derivedFrom: id.nullable(),
  /** Null until a person calibrates the image with a known length, unless its DICOM file said it. */
  millimetresPerPixel: z.number().positive().nullable(),
  /** Manufacturer and model of the device, and side of the mouth (B: both), as a DICOM file says; null when unknown. */
  device: z.string().nullable(),
  laterality: z.enum(['R', 'L', 'B']).nullable(),
  /** Counts the changes of `dateTaken` and `kind` by a person. */
  version,
  patient: z.object({ id, firstName: z.string(), lastName: z.string() }),
});
export type Image = z.infer<typeof image>;

/** A day on which an image may have been taken: not in the future in any time zone. */
export const dateTaken = calendarDate.superRefine((day, context) => {
  const today = latestToday(new Date());
  if (day < FIRST_RADIOGRAPH) context.addIssue({ code: 'too_small', origin: 'date', minimum: Date.parse(FIRST_RADIOGRAPH), input: day });
  if (day > today) context.addIssue({ code: 'too_big', origin: 'date', maximum: Date.parse(today), input: day });
});

/** What a person may say about an uploaded image. Without it the file's own date and, for DICOM, its modality apply. */
export const uploadDetails = z.object({ dateTaken: dateTaken.optional(), kind: z.enum(IMAGE_KINDS).optional() });

/** Stores a DICOM file also when its header names another patient; else that is rejected with PATIENT_MISMATCH. */
export const confirmPatient = z.enum(['true', 'false']).default('false');

/** `version` is that of the image as it was read. Omitted fields stay; a null date becomes unknown. */
export const saveImageDetailsInput = z.object({
  version,
  dateTaken: dateTaken.nullable().optional(),
  kind: z.enum(IMAGE_KINDS).optional(),
});
export type SaveImageDetailsInput = z.infer<typeof saveImageDetailsInput>;

const wholePixels = z.number().int();

/** Flipped horizontally, then rotated clockwise, then cropped (whole pixels of the rotated image). */
export const imageEdit = z.object({
  mirror: z.boolean().default(false),
  turn: z
    .union(TURNS.map((turn) => z.literal(turn)) as [z.ZodLiteral<0>, z.ZodLiteral<90>, z.ZodLiteral<180>, z.ZodLiteral<270>])
    .default(0),
  crop: z
    .tuple([wholePixels.min(0), wholePixels.min(0), wholePixels.positive(), wholePixels.positive()])
    .nullable()
    .default(null),
});

/** `renumber`: adapts tooth numbers to the new positions, when they were given in a mirrored or upside-down image. */
export const editImageInput = imageEdit.extend({ renumber: z.boolean().default(false) });
export type EditImageInput = z.infer<typeof editImageInput>;

/** Null deletes the calibration. No radiograph has a finer resolution than a micrometre per pixel. */
export const calibrateImageInput = z.object({ millimetresPerPixel: z.number().min(0.001).max(100).nullable() });

/** The hash of a file that is about to be sent, in hexadecimal. */
export const sameFilesInput = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) });
/** An image that was uploaded from the same file. */
export interface SameFile {
  imageId: string;
  imageNumber: number;
  /** When it was uploaded. */
  dateUploaded: string;
  patient: { id: string; firstName: string; lastName: string };
}
