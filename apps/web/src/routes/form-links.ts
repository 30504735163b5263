import type { OpenInvitation } from '@molaar/contracts';
import { errorText } from '@molaar/i18n';
import { redirect } from '@tanstack/react-router';
import { showAlert } from '../client/alerts/alerts';
import { reportFailure } from '../client/api/failure';
import { trpcClient } from '../client/api/trpc';
import { currentLocale } from '../client/locale/locale-store';

/** Checks the link of a password reset. A link that is not valid leads to /login, with an alert. */
export async function requirePasswordReset(resetId: string): Promise<void> {
  try {
    await trpcClient.passwords.checkReset.query({ resetId });
  } catch (error) {
    reportFailure(error);
    throw redirect({ to: '/login' });
  }
}

/** Loads the invitation of a registration form. An invitation that is not valid leads to /login, with an alert. */
export async function loadInvitation(id: string): Promise<OpenInvitation> {
  try {
    return await trpcClient.invitations.get.query({ id });
  } catch (error) {
    reportFailure(error);
    throw redirect({ to: '/login' });
  }
}

/** Handles an invitation address without its id. */
export function rejectBareInvitation(): never {
  showAlert('error', errorText('INVITATION_NOT_FOUND', currentLocale()));
  throw redirect({ to: '/login', replace: true });
}
