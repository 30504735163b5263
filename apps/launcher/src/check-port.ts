import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Checks that the portal's port is free.
 * @param graceMs How long to wait for a server of a killed start that still uses the port.
 * @throws Error with one line when the port cannot be used.
 */
export async function checkPort(host: string, port: number, graceMs: number): Promise<void> {
  const until = Date.now() + graceMs;
  for (;;) {
    const code = await tryPort(host, port);
    if (code === undefined) return;
    if (code === 'EADDRINUSE' && Date.now() < until) {
      await delay(100);
      continue;
    }
    if (code === 'EADDRINUSE')
      throw new Error(`Port ${port} is busy: end what uses it or choose another, for example PORT=${port + 1} npm start`);
    throw new Error(`Port ${port} on ${host} cannot be used (${code}): set PORT or HOST`);
  }
}

function tryPort(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}
