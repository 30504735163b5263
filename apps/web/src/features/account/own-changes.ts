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

/** Makes the input of the call. Untouched fields are not sent: they may have changed elsewhere. */
export function inputOf({ title, phone, ...changes }: Partial<OwnFields>): UpdateOwnUserInput {
  return {
    ...changes,
    ...(title === undefined ? {} : { title: title.trim() || null }),
    ...(phone === undefined ? {} : { phone: phone.trim() || null }),
  };
}
