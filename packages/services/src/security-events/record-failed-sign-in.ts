import { AppError, type SecurityEventKind } from '@molaar/contracts';
import { findSignInUser, inTransaction } from '@molaar/db';
import type { Deps } from '../context/deps';
import { recordSecurityEvent } from './record-security-event';

const KINDS: Readonly<Record<string, SecurityEventKind>> = {
  INVALID_CREDENTIALS: 'SIGN_IN_FAILED',
  ORGANIZATION_INACTIVE: 'SIGN_IN_FAILED',
  TOO_MANY_REQUESTS: 'THROTTLED',
};

/**
 * Records why a sign-in failed, in the clinic of the account. An unknown username belongs to no clinic and is not
 * stored: people type their password there.
 */
export async function recordFailedSignIn(
  deps: Pick<Deps, 'db' | 'clock' | 'securityEvents'>,
  { username, address, userAgent }: { username: string; address: string; userAgent?: string | undefined },
  error: unknown,
): Promise<void> {
  const kind = error instanceof AppError ? KINDS[error.code] : undefined;
  if (!kind) return;
  const account = await inTransaction(deps.db, (tx) => findSignInUser(tx, username));
  if (!account) return;
  const { organizationId, userId } = account;
  const detail = kind === 'THROTTLED' ? 'auth.login' : null;
  recordSecurityEvent(deps, { kind, organizationId, userId, address, userAgent, detail });
}
