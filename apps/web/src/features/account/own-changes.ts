import type { UpdateOwnUserInput, User } from '@molaar/contracts';

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
