import type { UpdateOwnUserInput, User } from '@molaar/contracts';

/** One's own account as its form shows it; an empty text is none. */
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

/** The fields of `now` that are not as in `before`. */
export function changesOf(now: Partial<OwnFields>, before: OwnFields): Partial<OwnFields> {
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== before[name as keyof OwnFields]));
}

/** The changes as the call takes them. What the person left alone is not sent: it may have changed elsewhere meanwhile. */
export function inputOf({ title, phone, ...changes }: Partial<OwnFields>): UpdateOwnUserInput {
  return {
    ...changes,
    ...(title === undefined ? {} : { title: title.trim() || null }),
    ...(phone === undefined ? {} : { phone: phone.trim() || null }),
  };
}
