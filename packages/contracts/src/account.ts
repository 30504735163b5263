import { z } from 'zod';
import { locale, theme } from './common';
import { country } from './company';
import { oneLine, personName, phone } from './fields';
import { isTimeZone } from './time-zone';

/** PATCH /user: one's own account; omitted fields stay unchanged. */
export const updateOwnUserInput = z
  .object({
    title: oneLine.max(100).nullable(),
    firstName: personName,
    lastName: personName,
    phone: phone.nullable(),
    countryCode: country.nullable(),
    locale,
    timeZone: z.string().max(64).refine(isTimeZone, 'timeZone'),
    automaticTimeZone: z.boolean(),
    theme,
  })
  .partial();
/** Changes one's own e-mail address. Requires the password and takes effect when the mailed link is opened. */
export const changeEmailInput = z.object({ email: z.email().max(254), currentPassword: z.string().min(1).max(100) });
export type ChangeEmailInput = z.infer<typeof changeEmailInput>;

/** The secret part of the mailed link. */
export const confirmEmailInput = z.object({ changeId: z.string().max(100) });
export const confirmedEmail = z.object({ email: z.string() });

export type UpdateOwnUserInput = z.infer<typeof updateOwnUserInput>;
