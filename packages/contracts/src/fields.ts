import { isPersonName, PHONE_PATTERN, withoutInvisible } from '@molaar/domain/text';
import { z } from 'zod';
import { calendarDate } from './common';

/**
 * A text normalized to composed letters without characters that are not seen, so that a name is the same from any
 * keyboard and from any copy. Some scripts become longer, so the length is checked after normalizing.
 */
export const composed = z.string().normalize('NFC').overwrite(withoutInvisible).trim();

/** A person's name (specification, section 5). The issue's message is a key of the error map. */
export const personName = composed
  .min(1)
  .max(100)
  // An empty one is reported by `min` above.
  .refine((value) => value === '' || isPersonName(value), { error: 'charactersOnly', params: { key: 'charactersOnly' } });

/** Optional plus and 1 to 19 digits (specification, section 5); spaces between the digits are removed. */
export const phone = z
  .string()
  .overwrite((value) => value.replace(/\s/g, ''))
  .refine((value) => PHONE_PATTERN.test(value), { error: 'phone', params: { key: 'phone' } });

/** A phone number as it is printed: the spaces between its groups stay. */
export const printedPhone = z
  .string()
  .overwrite((value) => value.replace(/\s+/g, ' ').trim())
  .refine((value) => value.length <= 40 && PHONE_PATTERN.test(value.replace(/\s/g, '')), { error: 'phone', params: { key: 'phone' } });

/** A single-line text, such as a name or a mail's subject: pasted line breaks and control characters become spaces. */
export const oneLine = composed.overwrite((value) => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim());

/** The earliest century of an Estonian identity code; an earlier date is an incompletely typed year, such as 0196. */
const FIRST_BIRTH = '1800-01-01';
/** Offset of the easternmost time zone, where the next day begins first, ms. */
const AHEAD_MS = 14 * 3_600_000;

/** A possible birth date: not in the future in any time zone. */
export const birthDate = calendarDate.superRefine((day, context) => {
  const today = new Date(Date.now() + AHEAD_MS).toISOString().slice(0, 10);
  if (day < FIRST_BIRTH) context.addIssue({ code: 'too_small', origin: 'date', minimum: Date.parse(FIRST_BIRTH), input: day });
  if (day > today) context.addIssue({ code: 'too_big', origin: 'date', maximum: Date.parse(today), input: day });
});
