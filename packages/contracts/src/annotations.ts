import { ASSESSMENT_STATES, findingType, lacksSurface } from '@molaar/domain/findings';
import { z } from 'zod';
import { category, decision, findingClass, id, instant, surface, toothNumber, version } from './common';
import { oneLine } from './fields';
import { assessmentRecord } from './findings';
import { analysis } from './images';

/** x, y, width, height in pixels of the stored image; fractions allowed. */
export const box = z.tuple([z.number(), z.number(), z.number().positive(), z.number().positive()]);

/** Corners x1, y1, x2, y2 … in pixels of the stored image, in drawing order. */
export const outline = z
  .array(z.number())
  .min(6)
  .max(400)
  .refine((corners) => corners.length % 2 === 0, { params: { key: 'invalid' } });

/** A detected or drawn annotation. `location` is the tooth number, `surface` its surfaces or scope. */
export const annotation = z.object({
  id,
  class: findingClass,
  code: z.number().int(),
  category,
  location: toothNumber.nullable(),
  surface: z.array(surface),
  box,
  /** Outline drawn by a person or detected by the analysis, of a tooth or a filling. `box` is its bounding box. */
  outline: outline.nullable().default(null),
  /** 0 to 1 for annotations of the analysis, null for a person's. */
  confidence: z.number().min(0).max(1).nullable(),
  /** As the analysis gave it; differs where confidences are adjusted to the clinic. Drafts of earlier pages lack it. */
  detectedConfidence: z.number().min(0).max(1).nullable().optional(),
  source: z.enum(['AI', 'PERSON']),
  decision,
  checkTooth: z.boolean(),
  experimental: z.boolean(),
  label: z.string().max(200).nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
});
export type Annotation = z.infer<typeof annotation>;

/** An annotation as clients send it; class code, decider and times are set by the server. */
export const annotationInput = z
  .object({
    id,
    class: findingClass,
    category: category.optional(),
    location: toothNumber.nullable(),
    surface: z.array(surface).max(8),
    box,
    /** Null for a plain box. Omitted by clients without support for outlines: the stored outline moves with the box. */
    outline: outline.nullable().optional(),
    decision,
    label: oneLine.max(200).nullable().default(null),
  })
  .superRefine((value, context) => {
    const type = findingType(value.class);
    // The specification's own message (section 5); the key is resolved by the error map.
    if (lacksSurface({ category: value.category ?? type.category, surfaces: value.surface }))
      context.addIssue({ code: 'custom', path: ['surface'], message: 'issueNeedsSurface', params: { key: 'issueNeedsSurface' } });
    if (type.needsTooth && value.location === null && value.decision !== 'REJECTED' && value.decision !== 'SUGGESTED')
      context.addIssue({ code: 'custom', path: ['location'], message: 'required', params: { key: 'required' } });
  });
export type AnnotationInput = z.infer<typeof annotationInput>;

/**
 * What the analysis whose findings are stored assessed, and what nobody has assessed. NOT_ASSESSED: the analysis
 * suggested nothing, or what it assessed was not recorded. NOT_ANALYSED: no analysis has ended yet.
 */
export const assessment = assessmentRecord.extend({
  state: z.enum(ASSESSMENT_STATES),
  /** The most important first. */
  notAssessed: z.array(findingClass),
  /** Whether the image is a part of another one: teeth that were cut off are not missing. */
  cropped: z.boolean(),
});

export const annotationSet = z.object({
  imageId: id,
  version,
  analysis: analysis.nullable(),
  assessment,
  /** Whether positions and tooth numbers are those of the image mirrored left to right (`image.mirrored`). */
  mirrored: z.boolean(),
  /** The calibration by which confidences of this image are adjusted; null: they are as detected. */
  calibrationId: id.nullable(),
  /** Number of decisions left on the image: what is decided together counts once. */
  decisionsLeft: z.number().int().min(0),
  annotations: z.array(annotation),
  /** Notice that the analysis assists and does not diagnose, in the caller's language. */
  notice: z.string(),
});
export type AnnotationSet = z.infer<typeof annotationSet>;

/**
 * POST /annotation/{id}: all annotations of the image, with the version that was read, here or as If-Match. An omitted
 * annotation of the analysis is deleted.
 */
export const saveAnnotationsInput = z.object({
  imageId: id,
  version: version.optional(),
  /**
   * Whether the annotations are those of the mirrored image. A value other than the saved one swaps the sides of the
   * image and of its statuses too. Omitted: as saved.
   */
  mirrored: z.boolean().optional(),
  annotations: z.array(annotationInput).max(20_000),
});
export type SaveAnnotationsInput = z.infer<typeof saveAnnotationsInput>;

/** GET /annotation/annotate/{id} while the analysis is not ready. */
export const annotatePending = z.object({ status: z.enum(['QUEUED', 'RUNNING', 'FAILED']), analysis });
