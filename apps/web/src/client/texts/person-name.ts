import type { Member } from '@molaar/contracts';

/** Returns the title and full name of a person: "Dr Mari Mets". */
export const personName = ({ title, firstName, lastName }: Member) => [title, firstName, lastName].filter(Boolean).join(' ');
