import type { MailContent } from '@molaar/contracts';
import { type ClinicTx, findInvitation, findOpenPasswordReset, isEmailChangeOpen, listTreatmentPlanLinks } from '@molaar/db';
import { hashLinkId } from '../passwords/reset-link';

/** Whether the link in a mail was used, revoked or has expired since the mail was queued. */
export async function isLinkClosed(tx: ClinicTx, content: MailContent, now: Date): Promise<boolean> {
  switch (content.kind) {
    case 'INVITATION': {
      const invitation = await findInvitation(tx, { linkHash: hashLinkId(content.invitationId) });
      return !invitation || invitation.acceptedAt !== null || invitation.expiresAt <= now;
    }
    case 'PASSWORD_RESET': {
      const reset = await findOpenPasswordReset(tx, hashLinkId(content.resetId));
      return !reset || reset.expiresAt <= now;
    }
    case 'EMAIL_CONFIRM':
    case 'EMAIL_CHANGE':
      return !(await isEmailChangeOpen(tx, hashLinkId(content.changeId), now));
    case 'PLAN_REPLY': {
      const link = (await listTreatmentPlanLinks(tx, content.planId)).find(({ id }) => id === content.planLinkId);
      return !link || link.revokedAt !== null || link.expiresAt <= now;
    }
    default:
      return false;
  }
}
