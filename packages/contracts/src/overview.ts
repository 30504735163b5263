import { z } from 'zod';
import { assessment } from './annotations';
import { calendarDate, id, instant } from './common';
import { ANALYSIS_FAILURES, ANALYSIS_STAGES, ANALYSIS_STATES, analysis, imageSummary } from './images';
import { planSummary } from './treatment-plans';

const named = z.object({ id, firstName: z.string(), lastName: z.string() });

/** An image with decisions left: suggested issues, restorations and doubtful teeth, without experimental ones. */
export const imageToReview = z.object({
  imageId: id,
  imageNumber: z.number().int(),
  patient: named,
  dateUploaded: instant,
  /** Null when unknown. */
  dateTaken: calendarDate.nullable(),
  thumbnailUrl: z.string(),
  kind: imageSummary.shape.kind,
  /** What the latest analysis noticed about the image as a whole. */
  notices: analysis.shape.notices,
  /** Number of decisions left (`decisionsLeft`): what is decided together counts once. */
  undecided: z.number().int(),
  /** Their lowest confidence, 0 to 1. */
  lowestConfidence: z.number().min(0).max(1),
  /** What nobody has assessed on it. */
  assessment,
});
export type ImageToReview = z.infer<typeof imageToReview>;

/** Lowest confidence first. */
export const reviewQueueInput = z.object({ size: z.coerce.number().int().min(1).max(100).default(20) });
export const reviewQueue = z.object({ total: z.number().int(), images: z.array(imageToReview), notice: z.string() });
export type ReviewQueue = z.infer<typeof reviewQueue>;

/** A patient's answer to a treatment plan; MIXED: some treatments accepted, some declined. */
export const PLAN_ANSWERS = ['ACCEPTED', 'DECLINED', 'MIXED'] as const;

export const overviewPlan = z.object({
  id,
  patient: named,
  status: planSummary.shape.status,
  answer: z.enum(PLAN_ANSWERS).nullable(),
  savedAt: instant,
  validUntil: calendarDate,
  total: planSummary.shape.total,
  priced: planSummary.shape.priced,
});

export const overviewAnalysis = z.object({
  id,
  imageId: id,
  imageNumber: z.number().int(),
  patient: named,
  state: z.enum(ANALYSIS_STATES),
  stage: z.enum(ANALYSIS_STAGES),
  failure: z.enum(ANALYSIS_FAILURES).nullable(),
  /** Whether it succeeded and assessed nothing, as of a radiograph on its side. */
  assessedNothing: z.boolean(),
  requestedAt: instant,
});

export const overview = z.object({
  /** On the clinic's calendar day. */
  today: z.object({ patients: z.number().int(), images: z.number().int(), plans: z.number().int() }),
  review: reviewQueue.omit({ notice: true }),
  plans: z.object({
    drafts: z.number().int(),
    unanswered: z.number().int(),
    /** Answered within the last 30 days. */
    accepted: z.number().int(),
    declined: z.number().int(),
    latest: z.array(overviewPlan),
  }),
  /**
   * Running ones, failed ones of the last 14 days until their image is analysed, and those of the last 14 days that
   * assessed nothing, until a person has decided about the image or made another one of it.
   */
  analyses: z.object({
    running: z.number().int(),
    failed: z.number().int(),
    unassessed: z.number().int(),
    latest: z.array(overviewAnalysis),
  }),
  /** Images that arrived without a patient. */
  unassigned: z.number().int(),
  recent: z.array(named.extend({ birthDate: calendarDate.nullable(), lastActivity: instant })),
  /** Notice that the analysis assists and does not diagnose, in the caller's language. */
  notice: z.string(),
});
export type Overview = z.infer<typeof overview>;
