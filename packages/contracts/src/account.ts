import { z } from 'zod';
import { locale } from './common';
import { personName, phone } from './fields';

/** PATCH /user: one's own account; what is left out stays. */
export const updateOwnUserInput = z
  .object({
    title: z.string().trim().max(100).nullable(),
    firstName: personName,
    lastName: personName,
    phone: phone.nullable(),
    locale,
    timeZone: z.string().max(64).refine(isTimeZone, 'timeZone'),
    automaticTimeZone: z.boolean(),
  })
  .partial();
export type UpdateOwnUserInput = z.infer<typeof updateOwnUserInput>;

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
