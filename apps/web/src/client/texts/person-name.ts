interface Person {
  readonly title: string | null;
  readonly firstName: string;
  readonly lastName: string;
}

/** Returns the title and full name of a person: "Dr Mari Mets". */
export const personName = ({ title, firstName, lastName }: Person): string => [title, firstName, lastName].filter(Boolean).join(' ');

/** Returns the initial and the last name, for titles of pages: "M. Tamm". */
export function shortName({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string {
  const [initial] = firstName;
  return initial ? `${initial}. ${lastName}` : lastName;
}
