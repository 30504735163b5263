import { z } from 'zod';
import { findingClass, id, instant, version } from './common';

const count = z.number().int().min(0);
const share = z.number().min(0).max(1);

/** The curve of a finding type: logit(adjusted) = intercept + slope × logit(detected). */
export const calibrationCurve = z.object({
  class: findingClass,
  /** Null: of all devices that have no curve of their own. */
  device: z.string().nullable(),
  intercept: z.number(),
  slope: z.number().positive(),
  /** Decisions that it was fitted to. */
  decisions: count,
  /** Expected calibration error without and with the curve, on radiographs that it was not fitted to. */
  errorBefore: share,
  errorAfter: share,
});

/** Confidences fitted to the clinic's decisions at one time. */
export const calibrationFit = z.object({
  id,
  /** Only suggestions of this model version are adjusted. */
  modelVersion: z.string(),
  fittedAt: instant,
  /** Name of the person. */
  fittedBy: z.string().nullable(),
  decisions: count,
  radiographs: count,
  /** Over the finding types with a curve; null without one. */
  errorBefore: share.nullable(),
  errorAfter: share.nullable(),
  curves: z.array(calibrationCurve),
  /** Whether it can be switched on: it has curves, for the present model version. */
  offered: z.boolean(),
});
export type CalibrationFit = z.infer<typeof calibrationFit>;

/** The calibration of the clinic: what is in use, what could be, and who switched it. */
export const calibrationState = z.object({
  /** Incremented by each switch; a switch names the version that was read. */
  version,
  /** The fit in use; null: confidences are shown as detected. */
  activeId: id.nullable(),
  modelVersion: z.string(),
  /** Decisions about suggestions of this model version that a fit would use now. */
  decisions: count,
  radiographs: count,
  /** A finding type with fewer decisions, or on fewer radiographs, gets no curve. */
  minimumDecisions: count,
  minimumRadiographs: count,
  minimumDeviceDecisions: count,
  /** Decisions of the finding type that has most: how far it is to the first curve. */
  mostDecisions: count,
  /** Newest first. */
  fits: z.array(calibrationFit),
  /** Newest first. */
  switches: z.array(z.object({ version, fitId: id.nullable(), at: instant, by: z.string().nullable() })),
  notice: z.string(),
});
export type CalibrationState = z.infer<typeof calibrationState>;

/** PUT /x/quality/calibration: switches a fit on, or with null all off. */
export const switchCalibrationInput = z.object({
  fitId: id.nullable(),
  version: version.optional(),
});
export type SwitchCalibrationInput = z.infer<typeof switchCalibrationInput>;
