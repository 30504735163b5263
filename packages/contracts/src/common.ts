import { CATEGORIES, DECISIONS, FINDING_TYPES } from '@molaar/domain/findings';
import { EFFECTS, TOOTH_STATUSES } from '@molaar/domain/statuses';
import { ALL_TEETH, SURFACES } from '@molaar/domain/teeth';
import { z } from 'zod';
import { LOCALES, THEMES } from './constants';

/** UUIDv7 of a row, in lower case as the database writes it, so that ids can be compared as texts. */
export const id = z.uuid().toLowerCase();
export const locale = z.enum(LOCALES);
export const theme = z.enum(THEMES);
/** ISO 8601 instant in UTC. */
export const instant = z.iso.datetime();
/** Calendar date yyyy-mm-dd; there is no year 0. */
export const calendarDate = z.iso.date().refine((day) => day >= '0001', { error: 'date', params: { key: 'date' } });
/** Money in whole cents of EUR. */
export const cents = z.number().int().min(0).max(100_000_000);
/** Incremented by each save; a save names the version that it read. */
export const version = z.number().int().min(0).max(2_147_483_646);

export const toothNumber = z.enum(ALL_TEETH as readonly [string, ...string[]] as never) as z.ZodType<(typeof ALL_TEETH)[number]>;
export const surface = z.enum(SURFACES);
export const category = z.enum(CATEGORIES);
export const findingClass = z.enum(FINDING_TYPES);
export const decision = z.enum(DECISIONS);
export const effect = z.enum(EFFECTS);
export const toothStatusName = z.enum(TOOTH_STATUSES);

export const idInput = z.object({ id });

export const pageInput = {
  page: z.coerce.number().int().min(0).max(1_000_000).default(0),
  size: z.coerce.number().int().min(1).max(100).default(20),
};
