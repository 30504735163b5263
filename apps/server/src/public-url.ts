import type { Environment } from './env';

type Address = Pick<Environment, 'PUBLIC_URL' | 'PORT' | 'loopback'>;

/** Where people find the portal, without a slash at the end. */
export function publicUrl({ PUBLIC_URL, PORT }: Omit<Address, 'loopback'>): string {
  return PUBLIC_URL?.replace(/\/+$/, '') ?? `http://localhost:${PORT}`;
}

/** Origins of the portal's own pages. On one machine it has several names, and a browser tells which was typed. */
export function trustedOrigins(address: Address): string[] {
  const { PORT, loopback, PUBLIC_URL } = address;
  const origin = new URL(publicUrl(address)).origin;
  if (PUBLIC_URL || !loopback) return [origin];
  return [origin, `http://127.0.0.1:${PORT}`, `http://[::1]:${PORT}`];
}
