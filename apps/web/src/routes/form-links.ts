import type { OpenInvitation } from '@molaar/contracts';
import { errorText } from '@molaar/i18n';
import { redirect } from '@tanstack/react-router';
import { showAlert } from '../client/alerts/alerts';
import { reportFailure } from '../client/api/failure';
import { trpcClient } from '../client/api/trpc';
import { currentLocale } from '../client/locale/locale-store';

/** Before the form for a new password: a link that does not work leads to /login, with an alert that says why. */
export async function requirePasswordReset(resetId: string): Promise<void> {
  try {
    await trpcClient.passwords.checkReset.query({ resetId });
  } catch (error) {
    reportFailure(error);
    throw redirect({ to: '/login' });
  }
}

/** Before the registration form: what the invitation says, or /login with an alert. */
export async function loadInvitation(id: string): Promise<OpenInvitation> {
  try {
    return await trpcClient.invitations.get.query({ id });
  } catch (error) {
    reportFailure(error);
    throw redirect({ to: '/login' });
  }
}

/** The address of an invitation without its secret part. */
export function missingInvitation(): never {
  showAlert('error', errorText('INVITATION_NOT_FOUND', currentLocale()));
  throw redirect({ to: '/login', replace: true });
}
