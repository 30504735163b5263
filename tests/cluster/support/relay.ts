import { createConnection, type Server, type Socket } from 'node:net';

/** Passes the bytes of connections on to a port of loopback. */
export interface Relay {
  /** Connects a client with the port; when one side ends, so does the other. */
  connect(here: Socket, targetPort: number): void;
  cut(): void;
}

export function createRelay(): Relay {
  const open = new Set<Socket>();
  return {
    connect(here, targetPort) {
      const there = createConnection(targetPort, '127.0.0.1');
      for (const [one, other] of [
        [here, there],
        [there, here],
      ] as const) {
        open.add(one);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          open.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    },
    cut() {
      for (const socket of open) socket.destroy();
    },
  };
}

/** Opens a free port of loopback. @returns the port, and how it is closed with the relay's connections */
export async function openRelay(server: Server, relay: Relay): Promise<{ port: number; close(): Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: address && typeof address === 'object' ? address.port : 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        relay.cut();
      }),
  };
}
