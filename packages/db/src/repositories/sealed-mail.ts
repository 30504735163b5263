import type { MailContent } from '@molaar/contracts';
import type { Tx } from '../database';
import type { StoredMailContent } from '../schema/stored-mail-content';

/**
 * Returns the content as it is stored. Mails contain what gives access (links, security codes), and what a sender wrote
 * to a patient: a copy of the database must not be enough to use or read it.
 */
export function sealMail({ sealer }: Tx, content: MailContent): string {
  return JSON.stringify(sealer ? { kind: content.kind, sealed: sealer.seal(JSON.stringify(content)) } : content);
}

/** Returns the content; undefined when it was sealed with another key. */
export function openMail({ sealer }: Tx, stored: StoredMailContent): MailContent | undefined {
  if (!('sealed' in stored)) return stored;
  const text = sealer?.open(stored.sealed);
  return text === undefined ? undefined : (JSON.parse(text) as MailContent);
}
