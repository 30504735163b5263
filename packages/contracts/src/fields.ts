import { isPersonName, PHONE_PATTERN } from '@molaar/domain/text';
import { z } from 'zod';
import { calendarDate } from './common';

/**
 * A text whose letters are stored composed, so that the same name typed on another keyboard is the same name. Composing makes some
 * scripts' texts longer: how long it may be is asked of the result.
 */
export const composed = z.string().normalize('NFC').trim();

/** A person's name (specification, section 5). The issue's message is a key of the error map. */
export const personName = composed
  .min(1)
  .max(100)
  // An empty one is said above.
  .refine((value) => value === '' || isPersonName(value), { error: 'charactersOnly', params: { key: 'charactersOnly' } });

/** Optional plus and 1 to 19 digits (specification, section 5); the spaces that people write between the digits are left out. */
export const phone = z
  .string()
  .overwrite((value) => value.replace(/\s/g, ''))
  .refine((value) => PHONE_PATTERN.test(value), { error: 'phone', params: { key: 'phone' } });

/** A text of one line, such as a mail's subject: a line break that was pasted with it becomes a space. */
export const oneLine = z.string().overwrite((value) => value.replace(/[\r\n\u2028\u2029]+/g, ' ').trim());

/** The oldest centuries that an Estonian identity code can name; earlier is a year that was typed by halves, such as 0196. */
const FIRST_BIRTH = '1800-01-01';
/** East of here the next day has begun already, ms. */
const AHEAD_MS = 14 * 3_600_000;

/** A day on which a person can have been born: not yet to come anywhere. */
export const birthDate = calendarDate.superRefine((day, context) => {
  const today = new Date(Date.now() + AHEAD_MS).toISOString().slice(0, 10);
  if (day < FIRST_BIRTH) context.addIssue({ code: 'too_small', origin: 'date', minimum: Date.parse(FIRST_BIRTH), input: day });
  if (day > today) context.addIssue({ code: 'too_big', origin: 'date', maximum: Date.parse(today), input: day });
});
