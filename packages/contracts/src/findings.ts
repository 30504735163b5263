import { z } from 'zod';
import { category, findingClass, surface, toothNumber } from './common';

/** One finding of the detector, as the analyse command prints it and the worker hands it over. */
export const finding = z.object({
  class: findingClass,
  code: z.number().int(),
  category,
  tooth: toothNumber.nullable(),
  surfaces: z.array(surface),
  /** x, y, width, height in pixels of the given image. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  confidence: z.number().min(0).max(1),
  checkTooth: z.boolean(),
  /** True for classes that the model card does not list as measured. */
  experimental: z.boolean(),
});
export type Finding = z.infer<typeof finding>;

/** The object that a worker writes for its result job. */
export const findingsFile = z.object({
  model: z.string(),
  provider: z.string(),
  ms: z.number(),
  width: z.number().int(),
  height: z.number().int(),
  findings: z.array(finding),
});
export type FindingsFile = z.infer<typeof findingsFile>;
