import { createHash } from 'node:crypto';
import { inClinic, rememberDevice } from '@molaar/db';
import type { Deps } from '../context/deps';
import { isDemoUsername } from '../shared/demo-people';
import { alertOf } from './alert-of';
import { recordSecurityEvent } from './record-security-event';

interface SignIn {
  organizationId: string;
  userId: string;
  username: string;
  address: string;
  userAgent?: string | undefined;
  /** Random value of the browser's device cookie; only its hash is stored. */
  device: string;
}

/**
 * Records a sign-in and remembers its browser. The person is notified when it is another one than before; not in the
 * demo, whose password is public.
 */
export async function recordSignIn(
  deps: Pick<Deps, 'db' | 'clock' | 'securityEvents'>,
  { organizationId, userId, username, address, userAgent, device }: SignIn,
): Promise<void> {
  const at = deps.clock();
  const hash = createHash('sha256').update(device).digest();
  const known = await inClinic(deps.db, { organizationId }, async (tx) => {
    const found = await rememberDevice(tx, userId, hash, at);
    if (found === 'NEW' && !isDemoUsername(username)) await alertOf(tx, { kind: 'NEW_DEVICE', at, userId, owners: false, userAgent });
    return found;
  });
  const kind = known === 'NEW' ? 'NEW_DEVICE' : 'SIGN_IN';
  recordSecurityEvent(deps, { kind, organizationId, userId, address, userAgent });
}
