interface Person {
  readonly title: string | null;
  readonly firstName: string;
  readonly lastName: string;
}

/** Returns the title and full name of a person: "Dr Mari Mets". */
export const personName = ({ title, firstName, lastName }: Person): string => [title, firstName, lastName].filter(Boolean).join(' ');
