import { renderMail } from '@molaar/adapters';
import { AppError, type OutboxMail } from '@molaar/contracts';
import { findUser, inClinic, inTransaction, listReadableContactMails, listReadableMails, type StoredMail } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { isDemoUsername } from '../shared/demo-people';

const MAX_MAILS = 50;

/**
 * Lists the organization's last mails with their links, for the owner of a demo without a mail server.
 * @throws NOT_FOUND when a mail server is configured.
 */
export async function listOutbox({ db, mail, publicUrl }: Pick<Deps, 'db' | 'mail' | 'publicUrl'>, actor: Actor): Promise<OutboxMail[]> {
  requirePermission(actor, 'MANAGE_SUBSCRIPTION');
  if (mail) throw new AppError('NOT_FOUND', 'there is no outbox when a mail server is configured');
  const { userId } = actor;
  const { mails: own, isDemo } = await inClinic(db, actor, async (tx) => ({
    mails: await listReadableMails(tx, MAX_MAILS),
    isDemo: isDemoUsername((await findUser(tx, userId))?.username ?? ''),
  }));
  // Contact messages belong to no clinic; the demo's owner sees them in place of the operators.
  const contact = isDemo ? await inTransaction(db, (tx) => listReadableContactMails(tx, MAX_MAILS)) : [];
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
