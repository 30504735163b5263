import { type ClinicTx, findUser, insertMail, type StoredInvitation } from '@molaar/db';
import type { Actor } from '../context/deps';

/** Queues the mail with the invitation's link, in the name of `actor`. Nobody else learns the link. */
export async function mailInvitation(
  tx: ClinicTx,
  { userId }: Actor,
  invitation: StoredInvitation & { link: string },
  at: Date,
): Promise<void> {
  const inviter = await findUser(tx, userId);
  const { link: invitationId, email: to, role, locale, expiresAt } = invitation;
  await insertMail(tx, {
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
