import { type UpdateOwnUserInput, type User, updateOwnUserInput } from '@molaar/contracts';
import { z } from 'zod';

/** The fields of the account form; an empty text is none. */
export interface OwnFields {
  readonly title: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly countryCode: User['countryCode'];
  readonly locale: User['locale'];
  readonly timeZone: string;
  readonly automaticTimeZone: boolean;
}

const { countryCode, locale } = updateOwnUserInput.shape;

/** The unsaved changes of the account form as the browser stores them: as typed, valid or not. */
export const ownDraft = z
  .object({
    title: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    countryCode,
    locale,
    timeZone: z.string(),
    automaticTimeZone: z.boolean(),
  })
  .partial() satisfies z.ZodType<Partial<OwnFields>>;

/** Returns what the account form shows of an account. */
export const fieldsOf = (user: User): OwnFields => ({
  title: user.title ?? '',
  firstName: user.firstName,
  lastName: user.lastName,
  phone: user.phone ?? '',
  countryCode: user.countryCode,
  locale: user.locale,
  timeZone: user.timeZone,
  automaticTimeZone: user.automaticTimeZone,
});

/** Returns the fields of `now` that differ from `before`. */
export function changesOf(now: Partial<OwnFields>, before: OwnFields): Partial<OwnFields> {
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== before[name as keyof OwnFields]));
}

/**
 * Returns the fields that follow the account, which the user menu and administrators change too: those that differ
 * between `before` and `now` and in which nobody typed.
 */
export function followedChanges(values: OwnFields, before: OwnFields, now: OwnFields): Partial<OwnFields> {
  const unchanged = (name: string) => values[name as keyof OwnFields] === before[name as keyof OwnFields];
  return Object.fromEntries(Object.entries(changesOf(now, before)).filter(([name]) => unchanged(name)));
}

/** Makes the input of the call. Untouched fields are not sent: they may have changed elsewhere. */
export function inputOf({ title, phone, ...changes }: Partial<OwnFields>): UpdateOwnUserInput {
  return {
    ...changes,
    ...(title === undefined ? {} : { title: title.trim() || null }),
    ...(phone === undefined ? {} : { phone: phone.trim() || null }),
  };
}
