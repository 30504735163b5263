import { Secret, TOTP } from 'otpauth';

/** Purpose under which secrets of authenticator apps are sealed. */
export const AUTHENTICATOR_SECRET = 'authenticator app';
/** RFC 6238; what every authenticator app supports. */
const PARAMETERS = { issuer: 'Molaar', algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps before and after the current one that are accepted: clocks of phones differ, and typing takes time. */
const WINDOW = 1;

/** Creates a secret of 160 random bits, in base32. */
export function newAuthenticatorSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the address that the QR code contains. */
export function authenticatorUri(secret: string, username: string): string {
  return new TOTP({ ...PARAMETERS, label: username, secret: Secret.fromBase32(secret) }).toString();
}

/** Returns the time step of a valid code; undefined when it is wrong at `at`. */
export function timeStepOf(secret: string, code: string, at: Date): number | undefined {
  const totp = new TOTP({ ...PARAMETERS, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: at.getTime(), window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp: at.getTime() }) + delta;
}
