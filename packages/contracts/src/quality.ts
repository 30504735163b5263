import { z } from 'zod';
import { findingClass } from './common';

/** Below this number of decisions nothing is said about a finding type: too few to mean anything. */
export const MIN_QUALITY_DECISIONS = 20;

/** Month yyyy-mm. */
const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .optional();

/** GET /x/quality: radiographs whose analysis ended in these months, in the clinic's time zone. */
export const getQualityInput = z.object({
  from: month,
  to: month,
  /** Of this device only. */
  device: z.string().max(300).optional(),
  /** Only radiographs whose file names no device. */
  withoutDevice: z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]).optional(),
});
export type GetQualityInput = z.infer<typeof getQualityInput>;

const count = z.number().int().min(0);

/** How suggestions of one finding type were decided. */
export const qualityOfType = z.object({
  class: findingClass,
  /** Suggestions that were confirmed, changed to another finding type, rejected or deleted. */
  decisions: count,
  /** Drawn and confirmed by people where the analysis suggested nothing. */
  addedByHand: count,
  /** Null below `minimumDecisions`. */
  result: z
    .object({
      confirmed: count,
      /** Of the confirmed ones, those in which something was corrected; one may be corrected in several ways. */
      corrected: count,
      moved: count,
      renumbered: count,
      otherSurfaces: count,
      otherType: count,
      rejected: count,
      /** Share of the confirmed suggestions with its 95 % interval (Wilson), 0 to 1. */
      share: z.object({ value: z.number(), low: z.number(), high: z.number() }),
    })
    .nullable(),
});
export type QualityOfType = z.infer<typeof qualityOfType>;

/** What the clinic's people decided about suggestions. */
export const quality = z.object({
  /** Number of analysed radiographs that the counts are about. */
  radiographs: count,
  minimumDecisions: count,
  /** Devices of the clinic's analysed radiographs in these months, those of most radiographs first. */
  devices: z.array(z.object({ device: z.string().nullable(), radiographs: count })),
  /** Finding types with decisions or additions, those with most decisions first. */
  types: z.array(qualityOfType),
  notice: z.string(),
});
export type Quality = z.infer<typeof quality>;
