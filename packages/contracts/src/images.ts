import { IMAGE_STATUSES } from '@molaar/domain/clinic';
import { TURNS } from '@molaar/domain/geometry';
import { z } from 'zod';
import { id, instant } from './common';

export const ANALYSIS_STATES = ['QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED'] as const;
/** What the worker is doing, in order; percentages are the interface's business. */
export const ANALYSIS_STAGES = ['QUEUED', 'DECODING', 'DETECTING', 'ASSIGNING', 'SAVING', 'DONE'] as const;
export type AnalysisStage = (typeof ANALYSIS_STAGES)[number];

/** Why an analysis failed; translated by the client. */
export const ANALYSIS_FAILURES = ['IMAGE_UNREADABLE', 'IMAGE_MISSING', 'WORKER_FAILED', 'MODEL_CHANGED', 'CANCELLED'] as const;
export type AnalysisFailure = (typeof ANALYSIS_FAILURES)[number];

/**
 * What keeps an image from being read as an upright panoramic radiograph. The first four are sure enough that no finding
 * is suggested on such an image; the others warn beside the findings.
 */
export const IMAGE_NOTICES = [
  'NOT_PANORAMIC',
  'UPSIDE_DOWN',
  'SIDEWAYS',
  'INVERTED',
  'SIDES_EXCHANGED',
  'TOO_DARK',
  'LOW_CONTRAST',
] as const;
export type ImageNotice = (typeof IMAGE_NOTICES)[number];

/** On an image with one of these nothing is suggested: it would only mislead. */
export const BLOCKING_NOTICES: readonly ImageNotice[] = ['NOT_PANORAMIC', 'UPSIDE_DOWN', 'SIDEWAYS', 'INVERTED'];

/** What the guard model tells apart. */
export const SPECIAL_KINDS = ['PANORAMIC', 'UPSIDE_DOWN', 'SIDEWAYS', 'INVERTED', 'OTHER'] as const;
export type SpecialKind = (typeof SPECIAL_KINDS)[number];

export const analysis = z.object({
  id,
  imageId: id,
  state: z.enum(ANALYSIS_STATES),
  stage: z.enum(ANALYSIS_STAGES),
  failure: z.enum(ANALYSIS_FAILURES).nullable(),
  /** Empty for an image that looks as it should. */
  notices: z.array(z.enum(IMAGE_NOTICES)),
  modelVersion: z.string(),
  attempt: z.number().int(),
  requestedAt: instant,
  finishedAt: instant.nullable(),
});
export type Analysis = z.infer<typeof analysis>;

export const imageAnalysis = z.object({
  analysis: analysis.nullable(),
  /** Analyses that stand before it in the queue; null when it does not wait there, or too far back to be counted. */
  ahead: z.number().int().min(0).nullable(),
  /** True where the analysis succeeded with another version of the model than is used now: asked for again, it is a new one. */
  isOutdated: z.boolean(),
});
export type ImageAnalysis = z.infer<typeof imageAnalysis>;

export const imageSummary = z.object({
  id,
  patientId: id,
  imageNumber: z.number().int(),
  dateUploaded: instant,
  dateModified: instant,
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
  /** The image that this one was cut, turned or mirrored from; null for an uploaded one, and once that one is deleted. */
  derivedFrom: id.nullable(),
  /** Null until a person has calibrated the image by a known length. */
  millimetresPerPixel: z.number().positive().nullable(),
  patient: z.object({ id, firstName: z.string(), lastName: z.string() }),
});
export type Image = z.infer<typeof image>;

const wholePixels = z.number().int();

/** Mirrored from left to right, then turned clockwise, then cut (whole pixels of the turned image). */
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

/** `renumber`: tooth numbers follow the new places, since they were given in an image that was mirrored or upside down. */
export const editImageInput = imageEdit.extend({ renumber: z.boolean().default(false) });
export type EditImageInput = z.infer<typeof editImageInput>;

/** Null forgets the calibration. No radiograph is finer than a thousandth of a millimetre. */
export const calibrateImageInput = z.object({ millimetresPerPixel: z.number().min(0.001).max(100).nullable() });
