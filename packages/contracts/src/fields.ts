import { NAME_FORBIDDEN, PHONE_PATTERN } from '@molaar/domain';
import { z } from 'zod';

/** A person's name (specification, section 5). The message is a key of the error map. */
export const personName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((value) => !NAME_FORBIDDEN.test(value), { error: 'charactersOnly', params: { key: 'charactersOnly' } });

/** Optional plus and 1 to 19 digits (specification, section 5); the spaces that people write between the digits are left out. */
export const phone = z
  .string()
  .overwrite((value) => value.replace(/\s/g, ''))
  .refine((value) => PHONE_PATTERN.test(value), { error: 'phone', params: { key: 'phone' } });
