import type { Member } from '@molaar/contracts';

/** "dr Mari Mets" */
export const nameOf = ({ title, firstName, lastName }: Member) => [title, firstName, lastName].filter(Boolean).join(' ');
