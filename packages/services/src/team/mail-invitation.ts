import { findUser, insertMail, type StoredInvitation, type Tx } from '@molaar/db';
import type { Actor } from '../context/deps';

/** Queues the mail that carries the invitation's link, in the name of `actor`. */
export async function mailInvitation(tx: Tx, { organizationId, userId }: Actor, invitation: StoredInvitation, at: Date): Promise<void> {
  const inviter = await findUser(tx, organizationId, userId);
  const { id: invitationId, email: to, role, locale, expiresAt } = invitation;
  await insertMail(tx, organizationId, {
    to,
    locale,
    at,
    content: {
      kind: 'INVITATION',
      invitationId,
      organizationName: inviter?.organization.name ?? '',
      inviterName: [inviter?.title, inviter?.firstName, inviter?.lastName].filter(Boolean).join(' '),
      role,
      expiresAt: expiresAt.toISOString(),
    },
  });
}
