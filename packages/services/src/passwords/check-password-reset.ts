import { AppError, type PasswordReset } from '@molaar/contracts';
import { findOpenPasswordReset, findPasswordResetOrganization, inOrganization, inTransaction, type OpenPasswordReset } from '@molaar/db';
import type { Deps } from '../context/deps';
import { hashLinkId, isLinkId } from './reset-link';

export interface LivingReset extends OpenPasswordReset {
  organizationId: string;
}

/** Throws PASSWORD_RESET_NOT_FOUND for an unknown, used or closed link, PASSWORD_RESET_EXPIRED after an hour. */
export async function checkPasswordReset(deps: Pick<Deps, 'db' | 'clock'>, resetId: string): Promise<PasswordReset> {
  const { expiresAt } = await findLivingReset(deps, resetId);
  return { id: resetId, expiresAt: expiresAt.toISOString() };
}

export async function findLivingReset({ db, clock }: Pick<Deps, 'db' | 'clock'>, resetId: string): Promise<LivingReset> {
  const linkHash = hashLinkId(resetId);
  const organizationId = isLinkId(resetId) ? await inTransaction(db, (tx) => findPasswordResetOrganization(tx, linkHash)) : undefined;
  const reset = organizationId && (await inOrganization(db, organizationId, (tx) => findOpenPasswordReset(tx, organizationId, linkHash)));
  if (!organizationId || !reset) throw new AppError('PASSWORD_RESET_NOT_FOUND', 'unknown, used or closed link');
  if (reset.expiresAt <= clock()) throw new AppError('PASSWORD_RESET_EXPIRED', 'the link was valid for an hour');
  return { ...reset, organizationId };
}
