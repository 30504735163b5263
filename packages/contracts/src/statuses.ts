import { STATUS_CHANGES } from '@molaar/domain/statuses';
import { z } from 'zod';
import { calendarDate, effect, id, instant, surface, toothNumber, toothStatusName, version } from './common';

/** A status of a tooth, suggested from its annotations or saved by a person. */
export const toothStatus = z.object({
  /** tooth|status|surfaces: the same suggestion keeps its key after a new analysis. */
  key: z.string().max(200),
  tooth: toothNumber,
  surface: z.array(surface),
  status: toothStatusName,
  effect,
  confidence: z.number().min(0).max(1).nullable(),
  checkTooth: z.boolean(),
  annotationIds: z.array(id),
  decision: z.enum(['SUGGESTED', 'APPROVED', 'REJECTED']),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
});
export type ToothStatusRow = z.infer<typeof toothStatus>;

/** `annotationVersion` is that of the annotations on which the statuses are based. */
export const statusSet = z.object({
  imageId: id,
  version,
  annotationVersion: version,
  /** Whether the tooth numbers are those of the image mirrored left to right (`image.mirrored`). */
  mirrored: z.boolean(),
  /** The calibration by which confidences of this image are adjusted; null: they are as detected. */
  calibrationId: id.nullable(),
  statuses: z.array(toothStatus),
  notice: z.string(),
});
export type StatusSet = z.infer<typeof statusSet>;

/**
 * POST /treatment-plan/dental-status/{id}: every decided status of the image, with the version that was read, here or
 * as If-Match.
 */
export const saveStatusesInput = z.object({
  imageId: id,
  version: version.optional(),
  /**
   * Version of the annotations read with the statuses; without it a decision overwrites decisions made on them since.
   */
  annotationVersion: version.optional(),
  statuses: z
    .array(
      z.object({
        tooth: toothNumber,
        surface: z.array(surface).max(8),
        /** The surfaces as they were read, where a person corrected them: the annotations get the new ones too. */
        surfaceBefore: z.array(surface).max(8).optional(),
        status: toothStatusName,
        decision: z.enum(['APPROVED', 'REJECTED']),
        /** Accepted, since clients send statuses as they read them, and ignored: annotations name their statuses. */
        annotationIds: z.array(id).max(100).default([]),
      }),
    )
    .max(1000),
});
export type SaveStatusesInput = z.infer<typeof saveStatusesInput>;

/** One tooth on the images of its patient, newest first; images without a confirmed finding of it are omitted. */
export const toothHistoryInput = z.object({ imageId: id, tooth: toothNumber });
export const toothHistory = z.array(
  z.object({
    imageId: id,
    imageNumber: z.number().int(),
    /** When it was uploaded. */
    date: instant,
    /** Null when unknown. */
    dateTaken: calendarDate.nullable(),
    statuses: z.array(z.object({ status: toothStatusName, surface: z.array(surface), change: z.enum(STATUS_CHANGES) })),
  }),
);
export type ToothHistory = z.infer<typeof toothHistory>;
