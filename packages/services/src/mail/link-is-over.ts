import type { MailContent } from '@molaar/contracts';
import { emailChangeIsOpen, findInvitation, findOpenPasswordReset, type Tx } from '@molaar/db';
import { hashLinkId } from '../passwords/reset-link';

/** Whether a mail leads to a link that was used, taken back or has expired since it was queued: nobody has anything from it. */
export async function linkIsOver(tx: Tx, organizationId: string, content: MailContent, now: Date): Promise<boolean> {
  switch (content.kind) {
    case 'INVITATION': {
      const invitation = await findInvitation(tx, organizationId, content.invitationId);
      return !invitation || invitation.acceptedAt !== null || invitation.expiresAt <= now;
    }
    case 'PASSWORD_RESET': {
      const reset = await findOpenPasswordReset(tx, organizationId, hashLinkId(content.resetId));
      return !reset || reset.expiresAt <= now;
    }
    case 'EMAIL_CONFIRM':
    case 'EMAIL_CHANGE':
      return !(await emailChangeIsOpen(tx, organizationId, hashLinkId(content.changeId), now));
    default:
      return false;
  }
}
