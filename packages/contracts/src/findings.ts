import { z } from 'zod';
import { category, findingClass, surface, toothNumber } from './common';
import { IMAGE_NOTICES } from './images';

/** One finding of the detector, as the analyse command prints it and the worker hands it over. */
export const finding = z.object({
  class: findingClass,
  code: z.number().int(),
  category,
  tooth: toothNumber.nullable(),
  surfaces: z.array(surface),
  /** x, y, width, height in pixels of the given image. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** Where on that box it was seen to lie: the box around it and the corners x1, y1, x2, y2 … of its outline. A tooth's fills its box. */
  place: z.object({ box: z.tuple([z.number(), z.number(), z.number(), z.number()]), outline: z.array(z.number()).min(6) }).optional(),
  confidence: z.number().min(0).max(1),
  checkTooth: z.boolean(),
  /** True for classes that the model card does not list as measured. */
  experimental: z.boolean(),
  /** Of a tooth whose number is in doubt: the other numbers that it may have, the likeliest first, each with its own box. */
  alternatives: z
    .array(
      z.object({
        tooth: toothNumber,
        confidence: z.number().min(0).max(1),
        box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
      }),
    )
    .optional(),
});
export type Finding = z.infer<typeof finding>;

/** The object that a worker writes for its result job. */
export const findingsFile = z.object({
  model: z.string(),
  provider: z.string(),
  ms: z.number(),
  width: z.number().int(),
  height: z.number().int(),
  /** Absent from workers that came before the guard. */
  notices: z.array(z.enum(IMAGE_NOTICES)).default([]),
  findings: z.array(finding),
});
export type FindingsFile = z.infer<typeof findingsFile>;
