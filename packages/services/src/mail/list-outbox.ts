import { renderMail } from '@molaar/adapters';
import { AppError, type OutboxMail } from '@molaar/contracts';
import { inOrganization, listReadableMails } from '@molaar/db';
import type { Actor, Deps } from '../deps';
import { requirePermission } from '../permission';

const MOST = 50;

/**
 * The organization's last mails as they would have been sent, links included, for the owner of a demo without a mail
 * server. Throws NOT_FOUND where mails are really sent: their links are nobody else's business.
 */
export async function listOutbox({ db, mail, publicUrl }: Pick<Deps, 'db' | 'mail' | 'publicUrl'>, actor: Actor): Promise<OutboxMail[]> {
  requirePermission(actor, 'MANAGE_SUBSCRIPTION');
  if (mail) throw new AppError('NOT_FOUND', 'there is no outbox beside a mail server');
  const { organizationId } = actor;
  const mails = await inOrganization(db, organizationId, (tx) => listReadableMails(tx, organizationId, MOST));
  return mails.map(({ id, to, locale, content, state, createdAt }) => ({
    id,
    to,
    locale,
    state,
    createdAt: createdAt.toISOString(),
    ...renderMail(content, { locale, publicUrl }),
  }));
}
