import type { MailContent } from '@molaar/contracts';

/** A stored mail, encrypted but for its kind; a database without a sealer, and former versions, store it in clear. */
export type StoredMailContent = MailContent | { kind: MailContent['kind']; sealed: string };
