import { createConnection, createServer, type Socket } from 'node:net';

export interface Switch {
  port: number;
  /** Sends new connections there and cuts the present ones. */
  turnTo(port: number): void;
  close(): Promise<void>;
}

/** An address that moves from one database to another, as a virtual address or HAProxy does in an installation. */
export async function openSwitch(first: number): Promise<Switch> {
  let target = first;
  const open = new Set<Socket>();
  const server = createServer((here) => {
    const there = createConnection(target, '127.0.0.1');
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
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: address && typeof address === 'object' ? address.port : 0,
    turnTo: (port) => {
      target = port;
      for (const socket of open) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
