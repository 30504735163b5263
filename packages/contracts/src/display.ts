import { CATEGORIES } from '@molaar/domain/findings';
import { MIN_SUGGESTION_CONFIDENCE } from '@molaar/domain/statuses';
import { z } from 'zod';
import { findingClass } from './common';

/** Tools that the workdesk may open with. */
export const DISPLAY_TOOLS = ['select', 'annotate', 'hand'] as const;

/** What is drawn by hand most often. */
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

/** How the workdesk opens: what is shown, how sure it must be, and how the picture looks. */
export const displaySettings = z.object({
  categories: z.object(
    Object.fromEntries(CATEGORIES.map((name) => [name, z.boolean()])) as Record<(typeof CATEGORIES)[number], z.ZodBoolean>,
  ),
  /** From 0 (fewer, surer) to 1 (more, less sure). */
  sensitivity: z.object({ issues: share, restorations: share }),
  /** Names beside the objects. */
  labels: z.boolean(),
  /** In percent of the picture's own. */
  adjustment: z.object({
    brightness: percent,
    contrast: percent,
    /** Above 1 opens the dark parts. */
    gamma: z.number().min(0.4).max(2.5).default(1),
    sharpening: z.number().int().min(0).max(100).default(0),
    inverted: z.boolean(),
  }),
  tool: z.enum(DISPLAY_TOOLS),
  /** Keys of one character work anywhere on the workdesk; else only while picture or findings have the keyboard (WCAG 2.1.4). */
  keysAnywhere: z.boolean().default(true),
  /** Finding types at hand under the keys 1 to 9. */
  favourites: z
    .array(findingClass)
    .max(9)
    .default([...FAVOURITES]),
});
export type DisplaySettings = z.infer<typeof displaySettings>;

/** Where neither the clinic nor the person has chosen. */
export const DEFAULT_DISPLAY: DisplaySettings = {
  categories: { ISSUES: true, TEETH: true, RESTORATIONS: true, OTHER: true },
  sensitivity: { issues: 1 - MIN_SUGGESTION_CONFIDENCE, restorations: 1 - MIN_SUGGESTION_CONFIDENCE },
  labels: true,
  adjustment: { brightness: 100, contrast: 100, gamma: 1, sharpening: 0, inverted: false },
  tool: 'select',
  keysAnywhere: true,
  favourites: [...FAVOURITES],
};

/** `clinic` and `own` are null where nothing was chosen; `effective` is what the workdesk opens with. */
export const displayState = z.object({
  clinic: displaySettings.nullable(),
  own: displaySettings.nullable(),
  effective: displaySettings,
});
export type DisplayState = z.infer<typeof displayState>;

/** Null forgets the choice. `CLINIC` is for who manages the clinic's settings. */
export const saveDisplayInput = z.object({ scope: z.enum(['CLINIC', 'OWN']), display: displaySettings.nullable() });
export type SaveDisplayInput = z.infer<typeof saveDisplayInput>;
