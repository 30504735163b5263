import { Secret, TOTP } from 'otpauth';

/**
 * Returns the code that an authenticator app with this secret shows at `at`.
 * @param secret Base32; spaces are ignored.
 */
export function authenticatorCode(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')) }).generate({ timestamp: at.getTime() });
}
