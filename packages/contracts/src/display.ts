import { CATEGORIES, MIN_SUGGESTION_CONFIDENCE } from '@molaar/domain/findings';
import { z } from 'zod';
import { findingClass } from './common';

/** Tools with which the workdesk can open. */
export const DISPLAY_TOOLS = ['select', 'annotate', 'hand'] as const;

/** Arrangements of two compared images; `WIPE`: one over the other with a divider. */
export const COMPARISON_LAYOUTS = ['AUTO', 'SIDE_BY_SIDE', 'STACKED', 'WIPE'] as const;
export type ComparisonLayout = (typeof COMPARISON_LAYOUTS)[number];

/** The finding types drawn most often. */
const FAVOURITES = [
  'PRIM_CAR_CAVITY',
  'SEC_CAR_CAVITY',
  'COMPOSITE',
  'CROWN',
  'GOOD_ENDODONTICS',
  'PERIODONTITIS_PERIAPICAL',
  'IMPLANT',
] as const;

const share = z.number().min(0).max(1);
const percent = z.number().int().min(40).max(220);
const UNADJUSTED = { brightness: 100, contrast: 100, gamma: 1, sharpening: 0, inverted: false };

/** Settings with which the workdesk opens: visible annotations, minimum confidence, labels and tool. */
export const displaySettings = z.object({
  categories: z.object(
    Object.fromEntries(CATEGORIES.map((name) => [name, z.boolean()])) as Record<(typeof CATEGORIES)[number], z.ZodBoolean>,
  ),
  /** From 0 (fewer, more certain) to 1 (more, less certain). */
  sensitivity: z.object({ issues: share, restorations: share }),
  /** Show labels of annotations. */
  labels: z.boolean(),
  /** Show suggestions of finding types whose accuracy has not been measured. */
  experimental: z.boolean().default(false),
  /**
   * Not applied: every image opens unadjusted, since the adjustment of one patient's image must not follow to the
   * next. Kept for clients of the API.
   */
  adjustment: z
    .object({
      brightness: percent,
      contrast: percent,
      gamma: z.number().min(0.4).max(2.5).default(1),
      sharpening: z.number().int().min(0).max(100).default(0),
      inverted: z.boolean(),
    })
    .default(UNADJUSTED),
  tool: z.enum(DISPLAY_TOOLS),
  /** The panel beside the image is open. */
  panel: z.boolean().default(true),
  /** How two images are compared; by default as both are larger. */
  comparison: z.enum(COMPARISON_LAYOUTS).default('AUTO'),
  /**
   * Single-key shortcuts work everywhere on the workdesk; otherwise only while image or findings have the focus (WCAG
   * 2.1.4).
   */
  keysAnywhere: z.boolean().default(true),
  /** Finding types with the shortcuts 1 to 9. */
  favourites: z
    .array(findingClass)
    .max(9)
    .default([...FAVOURITES]),
});
export type DisplaySettings = z.infer<typeof displaySettings>;

/** Default when neither the clinic nor the person has chosen. */
export const DEFAULT_DISPLAY: DisplaySettings = {
  categories: { ISSUES: true, TEETH: true, RESTORATIONS: true, OTHER: true },
  sensitivity: { issues: 1 - MIN_SUGGESTION_CONFIDENCE, restorations: 1 - MIN_SUGGESTION_CONFIDENCE },
  labels: true,
  experimental: false,
  adjustment: UNADJUSTED,
  tool: 'select',
  panel: true,
  comparison: 'AUTO',
  keysAnywhere: true,
  favourites: [...FAVOURITES],
};

/** `clinic` and `own` are null when nothing was chosen; `effective` is what the workdesk uses. */
export const displayState = z.object({
  clinic: displaySettings.nullable(),
  own: displaySettings.nullable(),
  effective: displaySettings,
});
export type DisplayState = z.infer<typeof displayState>;

/** Null deletes the choice. `CLINIC` requires permission to manage the clinic's settings. */
export const saveDisplayInput = z.object({ scope: z.enum(['CLINIC', 'OWN']), display: displaySettings.nullable() });
export type SaveDisplayInput = z.infer<typeof saveDisplayInput>;
