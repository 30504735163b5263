import { ROLES } from '@molaar/domain/clinic';
import { NOTATIONS } from '@molaar/domain/teeth';
import { z } from 'zod';
import { id, locale, theme } from './common';
import { oneLine } from './fields';
import { factorCode } from './second-factor';
import { standing } from './subscription';

export const role = z.enum(ROLES);

/** What a partner's token names; its session is limited to it. */
export const integration = z.object({
  partnerId: id,
  partnerName: z.string(),
  /** The user's own id: the dentist for whom the partner acts. */
  dentistId: id,
  /** Null: all patients that this partner created for this dentist. */
  patientId: id.nullable(),
  analysisId: id.nullable(),
  /** Origins of the partner's pages, which may receive messages of the embedded portal. */
  origins: z.array(z.string()),
});
export type Integration = z.infer<typeof integration>;

/** The signed-in user, as GET /auth/is-authenticated returns it. */
export const user = z.object({
  id,
  email: z.string(),
  /** Whether the address was confirmed by a mailed link. */
  emailConfirmed: z.boolean(),
  username: z.string(),
  authenticated: z.literal(true),
  active: z.boolean(),
  roles: z.array(role),
  title: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  /** Address of the photo on this server; null: none. */
  photo: z.string().nullable(),
  countryCode: z.string().nullable(),
  locale,
  timeZone: z.string(),
  automaticTimeZone: z.boolean(),
  theme,
  /** What is missing before the session may be used: setting up a second factor, or giving the one that exists. */
  factorMissing: z.enum(['SET_UP', 'VERIFY']).optional(),
  /** Null for a person's own session. */
  integration: integration.nullable(),
  organization: z.object({
    id,
    name: z.string(),
    notation: z.enum(NOTATIONS),
    inactivityMinutes: z.number().int(),
    requiresSecondFactor: z.boolean(),
    subscription: standing,
  }),
});
export type User = z.infer<typeof user>;

/**
 * Why a session was ended before its time. ROLES_CHANGED: of the person in the clinic. ACCOUNT_CLOSED: the person was
 * deactivated or removed. FACTOR_RESET: somebody removed the person's second factors. SIGNED_OUT: from another session.
 */
export const SESSION_END_REASONS = ['ROLES_CHANGED', 'ACCOUNT_CLOSED', 'PASSWORD_CHANGED', 'FACTOR_RESET', 'SIGNED_OUT'] as const;
export type SessionEndReason = (typeof SESSION_END_REASONS)[number];

export const anonymousCaller = z.object({
  authenticated: z.literal(false),
  /** Why the session of this browser ended, as long as that is known. */
  ended: z.enum(['INACTIVITY', ...SESSION_END_REASONS]).optional(),
});
export type AnonymousCaller = z.infer<typeof anonymousCaller>;
export const isAuthenticatedOutput = z.union([user, anonymousCaller]);

export const loginInput = z.object({
  username: oneLine.min(1).max(254),
  password: z.string().min(1).max(100),
  /** Of an authenticator app, or a recovery code; for people with a second factor. */
  code: factorCode.optional(),
});
export type LoginInput = z.infer<typeof loginInput>;
