import type { Member } from '@molaar/contracts';

/** "dr Mari Mets" */
export const personName = ({ title, firstName, lastName }: Member) => [title, firstName, lastName].filter(Boolean).join(' ');
