import { type ClinicTx, replaceSessionToken } from '@molaar/db';
import { hashToken, newToken } from './token';

/**
 * Gives a session another token; the former one is invalid from then on.
 * @returns The token for the session cookie.
 */
export async function renewToken(tx: ClinicTx, sessionId: string): Promise<string> {
  const token = newToken();
  await replaceSessionToken(tx, sessionId, hashToken(token));
  return token;
}
