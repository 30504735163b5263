import { z } from 'zod';
import { id, instant } from './common';

/** One of one's own living sessions. */
export const ownSession = z.object({
  id,
  /** The one that asks. */
  current: z.boolean(),
  createdAt: instant,
  lastSeenAt: instant,
  /** The browser's own words about itself when it signed in. */
  userAgent: z.string().nullable(),
  /** The partner system whose token began it; null: the person did. */
  partnerName: z.string().nullable(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** When the session ends unless something more is asked, and in any case. */
export const sessionTimes = z.object({ idleAt: instant, expiresAt: instant });
export type SessionTimes = z.infer<typeof sessionTimes>;
