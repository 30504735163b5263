import type { Environment } from './env';

type Address = Pick<Environment, 'PUBLIC_URL' | 'PORT' | 'loopback'>;

/** Returns the portal's URL without a trailing slash. */
export function publicUrl({ PUBLIC_URL, PORT }: Omit<Address, 'loopback'>): string {
  return PUBLIC_URL?.replace(/\/+$/, '') ?? `http://localhost:${PORT}`;
}

/**
 * Returns the origins of the portal's own pages. On localhost there are several, since the browser sends the name that
 * was typed.
 */
export function trustedOrigins(address: Address): string[] {
  const { PORT, loopback, PUBLIC_URL } = address;
  const origin = new URL(publicUrl(address)).origin;
  if (PUBLIC_URL || !loopback) return [origin];
  return [origin, `http://127.0.0.1:${PORT}`, `http://[::1]:${PORT}`];
}
