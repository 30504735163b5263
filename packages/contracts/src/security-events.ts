import { z } from 'zod';
import { calendarDate, id, instant } from './common';

/** Kinds of entries in a clinic's security log; the page offers them as a filter. */
export const SECURITY_EVENT_KINDS = [
  'SIGN_IN',
  'NEW_DEVICE',
  'SIGN_IN_FAILED',
  /** Many failed sign-ins of one account within an hour, about which its person and the owner were notified. */
  'MANY_FAILURES',
  'SECOND_FACTOR_FAILED',
  /** A signed-in person was asked for the password again, and it was wrong. */
  'PASSWORD_FAILED',
  'SECOND_FACTOR_CHANGED',
  /** An account at the identity provider was linked or unlinked. */
  'IDENTITY_CHANGED',
  'PASSWORD_CHANGED',
  'REFUSED',
  'THROTTLED',
  'KEY_CREATED',
  'KEY_USED',
  /** An expired or revoked API key was used. */
  'KEY_REJECTED',
  /** A partner's token was not accepted; `detail` has the reason (TOKEN_REFUSALS, TOKEN_SCOPE_REFUSALS). */
  'TOKEN_REJECTED',
  /** The virus scanner rejected an uploaded file; `detail` has the name of what it found. */
  'MALWARE_FOUND',
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

/** GET /x/security-event: all filters are optional; the latest events first. */
export const listSecurityEventsInput = z.object({
  kind: z.enum(SECURITY_EVENT_KINDS).optional(),
  personId: id.optional(),
  /** Days in the clinic's time zone, inclusive. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  size: z.coerce.number().int().min(1).max(100).default(50),
  /** `nextCursor` of the previous page, with the same filters. */
  cursor: z.string().max(200).optional(),
});
export type ListSecurityEventsInput = z.infer<typeof listSecurityEventsInput>;

const named = z.object({ id, name: z.string() });

export const securityEvent = z.object({
  id,
  kind: z.enum(SECURITY_EVENT_KINDS),
  /** Equal events of one hour are one entry: the first and the last of them, and how many. */
  firstAt: instant,
  lastAt: instant,
  count: z.number().int(),
  /** The person whose account or key it was. */
  person: named.nullable(),
  apiKey: named.nullable(),
  /** The partner whose token was rejected. */
  partner: named.nullable(),
  /** Network address of the caller. */
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  /**
   * The call that was refused or throttled, why a token was rejected, or what the virus scanner found; never data of a
   * request.
   */
  detail: z.string().nullable(),
});
export type SecurityEventView = z.infer<typeof securityEvent>;

export const securityEventPage = z.object({ events: z.array(securityEvent), nextCursor: z.string().nullable() });
export type SecurityEventPage = z.infer<typeof securityEventPage>;
