import { z } from 'zod';
import { calendarDate, id, instant } from './common';
import { ANALYSIS_FAILURES, ANALYSIS_STAGES, ANALYSIS_STATES } from './images';
import { planSummary } from './plans';

const named = z.object({ id, firstName: z.string(), lastName: z.string() });

/** A radiograph with suggestions that nobody has decided: issues and restorations, experimental ones left out. */
export const imageToReview = z.object({
  imageId: id,
  imageNumber: z.number().int(),
  patient: named,
  dateUploaded: instant,
  thumbnailUrl: z.string(),
  /** Undecided suggestions. */
  undecided: z.number().int(),
  /** Of the least sure of them, 0 to 1. */
  lowestConfidence: z.number().min(0).max(1),
});
export type ImageToReview = z.infer<typeof imageToReview>;

/** The least sure first. */
export const reviewQueueInput = z.object({ size: z.coerce.number().int().min(1).max(100).default(20) });
export const reviewQueue = z.object({ total: z.number().int(), images: z.array(imageToReview), notice: z.string() });
export type ReviewQueue = z.infer<typeof reviewQueue>;

/** What a patient said of a plan; MIXED: some treatments yes, some no. */
export const PLAN_ANSWERS = ['ACCEPTED', 'DECLINED', 'MIXED'] as const;

export const overviewPlan = z.object({
  id,
  patient: named,
  status: planSummary.shape.status,
  answer: z.enum(PLAN_ANSWERS).nullable(),
  savedAt: instant,
  validUntil: calendarDate,
  total: planSummary.shape.total,
});

export const overviewAnalysis = z.object({
  id,
  imageId: id,
  imageNumber: z.number().int(),
  patient: named,
  state: z.enum(ANALYSIS_STATES),
  stage: z.enum(ANALYSIS_STAGES),
  failure: z.enum(ANALYSIS_FAILURES).nullable(),
  requestedAt: instant,
});

export const overview = z.object({
  /** Of the clinic's calendar day. */
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
  /** Under way, and failed within the last 14 days; a failed one is shown until its image is analysed. */
  analyses: z.object({ running: z.number().int(), failed: z.number().int(), latest: z.array(overviewAnalysis) }),
  recent: z.array(named.extend({ birthDate: calendarDate.nullable(), lastActivity: instant })),
  /** The reminder that the analysis assists and does not diagnose, in the caller's language. */
  notice: z.string(),
});
export type Overview = z.infer<typeof overview>;
