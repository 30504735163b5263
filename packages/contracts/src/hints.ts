import { z } from 'zod';

/** Hints of the workdesk, each with a drawing, in the order of display. */
export const HINTS = ['pan', 'zoom', 'draw', 'move', 'choose'] as const;
export type Hint = (typeof HINTS)[number];

/** The hints that the caller has dismissed. */
export const readHints = z.object({ read: z.array(z.enum(HINTS)) });
export type ReadHints = z.infer<typeof readHints>;

/** Dismisses hints; `read: false` shows them again. */
export const markHintsInput = z.object({ hints: z.array(z.enum(HINTS)).min(1).max(HINTS.length), read: z.boolean() });
export type MarkHintsInput = z.infer<typeof markHintsInput>;
