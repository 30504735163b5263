import { AppError, type PasswordReset } from '@molaar/contracts';
import { findOpenPasswordReset, findPasswordResetOrganization, inClinic, inTransaction, type OpenPasswordReset } from '@molaar/db';
import type { Deps } from '../context/deps';
import { hashLinkId, isLinkId } from './reset-link';

export interface ActiveReset extends OpenPasswordReset {
  organizationId: string;
}

/** @throws PASSWORD_RESET_NOT_FOUND when the link is unknown, used or closed; PASSWORD_RESET_EXPIRED after its time. */
export async function checkPasswordReset(deps: Pick<Deps, 'db' | 'clock'>, resetId: string): Promise<PasswordReset> {
  const { expiresAt } = await requireActiveReset(deps, resetId);
  return { id: resetId, expiresAt: expiresAt.toISOString() };
}

/**
 * Returns the password reset of a link.
 * @throws PASSWORD_RESET_NOT_FOUND when it is unknown, used or closed
 * @throws PASSWORD_RESET_EXPIRED when it is over
 */
export async function requireActiveReset({ db, clock }: Pick<Deps, 'db' | 'clock'>, resetId: string): Promise<ActiveReset> {
  const linkHash = hashLinkId(resetId);
  const organizationId = isLinkId(resetId) ? await inTransaction(db, (tx) => findPasswordResetOrganization(tx, linkHash)) : undefined;
  const reset = organizationId && (await inClinic(db, { organizationId }, (tx) => findOpenPasswordReset(tx, linkHash)));
  if (!organizationId || !reset) throw new AppError('PASSWORD_RESET_NOT_FOUND', 'unknown, used or closed link');
  if (reset.expiresAt <= clock()) throw new AppError('PASSWORD_RESET_EXPIRED', 'the link is no longer valid');
  return { ...reset, organizationId };
}
