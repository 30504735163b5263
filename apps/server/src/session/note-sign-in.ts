import { randomBytes } from 'node:crypto';
import type { User } from '@molaar/contracts';
import { recordSignIn } from '@molaar/services/security-events';
import type { AppDeps } from '../app-deps';
import { deviceCookie } from './session-cookie';

export interface SignInClient {
  address: string;
  userAgent: string | undefined;
  /** The browser's device cookie. */
  device: string | undefined;
  setCookie(value: string): void;
}

/** Records a sign-in with its browser, which has a cookie of its own from then on. Used after every kind of sign-in. */
export async function noteSignIn(app: AppDeps, user: User, { address, userAgent, device, setCookie }: SignInClient): Promise<void> {
  const known = device ?? randomBytes(32).toString('base64url');
  const { id: userId, username, organization } = user;
  await recordSignIn(app.services, { organizationId: organization.id, userId, username, address, userAgent, device: known });
  setCookie(deviceCookie(known, app.settings.secure));
}
