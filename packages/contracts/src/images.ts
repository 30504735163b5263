import { IMAGE_STATUSES } from '@molaar/domain';
import { z } from 'zod';
import { id, instant } from './common';

export const ANALYSIS_STATES = ['QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED'] as const;
/** What the worker is doing, in order; percentages are the interface's business. */
export const ANALYSIS_STAGES = ['QUEUED', 'DECODING', 'DETECTING', 'ASSIGNING', 'SAVING', 'DONE'] as const;
export type AnalysisStage = (typeof ANALYSIS_STAGES)[number];

/** Why an analysis failed; translated by the client. */
export const ANALYSIS_FAILURES = ['IMAGE_UNREADABLE', 'IMAGE_MISSING', 'WORKER_FAILED', 'MODEL_CHANGED'] as const;
export type AnalysisFailure = (typeof ANALYSIS_FAILURES)[number];

export const analysis = z.object({
  id,
  imageId: id,
  state: z.enum(ANALYSIS_STATES),
  stage: z.enum(ANALYSIS_STAGES),
  failure: z.enum(ANALYSIS_FAILURES).nullable(),
  modelVersion: z.string(),
  attempt: z.number().int(),
  requestedAt: instant,
  finishedAt: instant.nullable(),
});
export type Analysis = z.infer<typeof analysis>;

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
  patient: z.object({ id, firstName: z.string(), lastName: z.string() }),
});
export type Image = z.infer<typeof image>;
