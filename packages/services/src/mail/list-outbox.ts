import { renderMail } from '@molaar/adapters';
import { AppError, type OutboxMail } from '@molaar/contracts';
import { findUser, inOrganization, inTransaction, listReadableContactMails, listReadableMails, type StoredMail } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { isDemoUsername } from '../seed/demo-people';

const MOST = 50;

/**
 * The organization's last mails as they would have been sent, links included, for the owner of a demo without a mail
 * server. Throws NOT_FOUND where mails are really sent: their links are nobody else's business.
 */
export async function listOutbox({ db, mail, publicUrl }: Pick<Deps, 'db' | 'mail' | 'publicUrl'>, actor: Actor): Promise<OutboxMail[]> {
  requirePermission(actor, 'MANAGE_SUBSCRIPTION');
  if (mail) throw new AppError('NOT_FOUND', 'there is no outbox beside a mail server');
  const { organizationId, userId } = actor;
  const { mails: own, isDemo } = await inOrganization(db, organizationId, async (tx) => ({
    mails: await listReadableMails(tx, organizationId, MOST),
    isDemo: isDemoUsername((await findUser(tx, organizationId, userId))?.username ?? ''),
  }));
  // Messages of the contact form belong to no clinic; the demo's owner stands for the people behind the portal.
  const contact = isDemo ? await inTransaction(db, (tx) => listReadableContactMails(tx, MOST)) : [];
  const mails = [...own, ...contact].sort(newestFirst);
  return mails.map(({ id, to, locale, content, state, createdAt }) => ({
    id,
    to,
    locale,
    state,
    createdAt: createdAt.toISOString(),
    ...renderMail(content, { locale, publicUrl }),
  }));
}

const newestFirst = (a: StoredMail, b: StoredMail): number => b.createdAt.getTime() - a.createdAt.getTime();
