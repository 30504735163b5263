import { ROLES } from '@molaar/domain';
import { z } from 'zod';
import { id, locale } from './common';

export const role = z.enum(ROLES);

/** The signed-in user, as GET /auth/is-authenticated answers. */
export const user = z.object({
  id,
  email: z.string(),
  username: z.string(),
  authenticated: z.literal(true),
  active: z.boolean(),
  roles: z.array(role),
  title: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  countryCode: z.string().nullable(),
  locale,
  timeZone: z.string(),
  automaticTimeZone: z.boolean(),
  organization: z.object({ id, name: z.string(), notation: z.enum(['ISO', 'UNS']), inactivityMinutes: z.number().int() }),
});
export type User = z.infer<typeof user>;

export const stranger = z.object({ authenticated: z.literal(false) });
export const isAuthenticatedOutput = z.union([user, stranger]);

export const loginInput = z.object({
  username: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(100),
});
export type LoginInput = z.infer<typeof loginInput>;
