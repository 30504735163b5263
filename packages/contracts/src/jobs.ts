import { z } from 'zod';
import { id } from './common';
import { ANALYSIS_FAILURES } from './images';

/**
 * Payloads of every queue: ids and names of objects only, and keys that are sealed for the workers. For rolling deploys
 * add optional fields and never change the meaning of one: a test compares them with those of the last release. A
 * worker that cannot parse a payload fails the job without retries.
 */
export const QUEUES = { analysis: 'analysis', analysisResults: 'analysis-results' } as const;

/** Requests the analysis of one stored image. Job id: `analysis-<analysisId>-<attempt>`. */
export const analysisJob = z.object({
  analysisId: id,
  attempt: z.number().int().min(1),
  imageId: id,
  organizationId: id,
  /** Key of the normalized original in the object store. */
  imageKey: z.string().min(1).max(300),
  modelVersion: z.string().min(1),
  /** The keys with which the clinic's objects are encrypted, sealed for the workers; absent when they are not. */
  sealedKeys: z.string().max(4000).optional(),
  /** Set while what the job needs is away: since when a worker has waited for it, ms. */
  waitingSince: z.number().optional(),
});
export type AnalysisJob = z.infer<typeof analysisJob>;

/** The worker's result. Job id: `result-<analysisId>-<attempt>`. */
export const analysisResultJob = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('SUCCEEDED'),
    analysisId: id,
    attempt: z.number().int().min(1),
    organizationId: id,
    modelVersion: z.string().min(1),
    /** Key of the object with the findings as `findingsFile`; deleted once they are saved. */
    findingsKey: z.string().min(1).max(300),
  }),
  z.object({
    outcome: z.literal('FAILED'),
    analysisId: id,
    attempt: z.number().int().min(1),
    organizationId: id,
    failure: z.enum(ANALYSIS_FAILURES),
  }),
]);
export type AnalysisResultJob = z.infer<typeof analysisResultJob>;

/** Reported through the queue while the job runs. */
export const analysisProgress = z.object({ stage: z.enum(['DECODING', 'DETECTING', 'ASSIGNING']) });
export type AnalysisProgress = z.infer<typeof analysisProgress>;

/** Written into the queue while a worker runs; `at` is the worker's time, ms. */
export const workerHeartbeat = z.object({ provider: z.string(), model: z.string(), at: z.number() });
export type WorkerHeartbeat = z.infer<typeof workerHeartbeat>;
