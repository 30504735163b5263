import { z } from 'zod';
import { category, findingClass, surface, toothNumber } from './common';
import { IMAGE_NOTICES } from './images';

/** A finding of the detector, as the analyse command prints it and the worker stores it. */
export const finding = z.object({
  class: findingClass,
  code: z.number().int(),
  category,
  tooth: toothNumber.nullable(),
  surfaces: z.array(surface),
  /** x, y, width, height in pixels of the given image. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /**
   * A more exact position: the corners x1, y1, x2, y2 … of the outline, and its bounding box. A tooth's outline fills
   * its box.
   */
  place: z.object({ box: z.tuple([z.number(), z.number(), z.number(), z.number()]), outline: z.array(z.number()).min(6) }).optional(),
  confidence: z.number().min(0).max(1),
  checkTooth: z.boolean(),
  /** True for finding types that the model card does not list as measured. */
  experimental: z.boolean(),
  /** For a tooth with an uncertain number: other possible numbers, most likely first, each with its own box. */
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

/**
 * What an analysis assessed: finding types with measured accuracy, experimental ones, and those of both lists of which
 * only pronounced findings are detected.
 */
export const assessmentRecord = z.object({
  assessed: z.array(findingClass),
  experimental: z.array(findingClass),
  partial: z.array(findingClass),
});

const share = z.number().min(0).max(1);

/** The object that a worker writes for its result job. */
export const findingsFile = z.object({
  model: z.string(),
  provider: z.string(),
  ms: z.number(),
  width: z.number().int(),
  height: z.number().int(),
  /** Missing from workers without the guard model. */
  notices: z.array(z.enum(IMAGE_NOTICES)).default([]),
  /** Empty for an image that cannot be assessed; missing from workers of earlier versions. */
  assessment: assessmentRecord.optional(),
  /** Of the part without borders, as shares; missing from workers of earlier versions. */
  tones: z.object({ brightness: share, contrast: share, black: share, white: share }).optional(),
  findings: z.array(finding),
});
export type FindingsFile = z.infer<typeof findingsFile>;
