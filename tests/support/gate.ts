import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Gate {
  url: string;
  close(): void;
}

/**
 * Serves the result of work in progress, such as a build: a global set-up need not wait for it, and files that need
 * nothing of it run meanwhile. The others wait in `passGate`.
 */
export async function openGate(work: Promise<unknown>): Promise<Gate> {
  // Who waits gets the error; there may be nobody.
  work.catch(() => {});
  const server = createServer((_request, response) => {
    work.then(
      (result) => response.end(JSON.stringify(result ?? null)),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Waits for the work behind a gate. @returns its result @throws with its message when it failed */
export async function passGate<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}
