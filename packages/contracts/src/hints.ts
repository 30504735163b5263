import { z } from 'zod';

/** Hints of the workdesk, each with a drawing; in the order in which they are shown. */
export const HINTS = ['pan', 'zoom', 'draw', 'move', 'choose'] as const;
export type Hint = (typeof HINTS)[number];

/** The hints that the caller has put away. */
export const readHints = z.object({ read: z.array(z.enum(HINTS)) });
export type ReadHints = z.infer<typeof readHints>;

/** Puts hints away, or with `read: false` brings them back. */
export const markHintsInput = z.object({ hints: z.array(z.enum(HINTS)).min(1).max(HINTS.length), read: z.boolean() });
export type MarkHintsInput = z.infer<typeof markHintsInput>;
