import { z } from 'zod';
import { id, instant } from './common';

/** One of the caller's own active sessions. */
export const ownSession = z.object({
  id,
  /** The session of this request. */
  current: z.boolean(),
  createdAt: instant,
  lastSeenAt: instant,
  /** User agent at sign-in. */
  userAgent: z.string().nullable(),
  /** The partner whose token started it; null: the person signed in. */
  partnerName: z.string().nullable(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** An active session of a colleague, as the owner sees it. */
export const memberSession = ownSession.omit({ current: true });
export type MemberSession = z.infer<typeof memberSession>;

/** Ends one session of a colleague, or all. */
export const endMemberSessionsInput = z.object({ id, sessionId: id.optional() });

/** When the session ends without further requests, and at the latest. */
export const sessionTimes = z.object({ idleAt: instant, expiresAt: instant });
export type SessionTimes = z.infer<typeof sessionTimes>;

/** Whether one's own account is linked to an account at the identity provider. */
export const ownIdentity = z.object({ linkedAt: instant.nullable() });
export type OwnIdentity = z.infer<typeof ownIdentity>;
