import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

export interface FaultyProxy {
  port: number;
  /** Accepts connections and passes nothing on, in either direction, as a frozen machine or a lost network. */
  freeze(): void;
  /** Cuts all connections and accepts none. */
  refuse(): Promise<void>;
  /** Works again. Frozen connections stay silent, as after a network that lost them. */
  recover(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a TCP proxy on loopback before a server on this machine, which fails when a test says so. */
export async function openFaultyProxy(targetPort: number): Promise<FaultyProxy> {
  const open = new Set<Socket>();
  let frozen = false;
  let server: Server | undefined;
  let port = 0;

  const keep = (socket: Socket): Socket => {
    open.add(socket);
    return socket.on('error', () => {}).on('close', () => open.delete(socket));
  };
  const pass = (client: Socket): void => {
    keep(client);
    // Half of a handshake is answered by the system: the connection opens and stays silent.
    if (frozen) return void client.pause();
    const target = keep(connect(targetPort, '127.0.0.1'));
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      from.pipe(to);
      from.on('close', () => to.destroy());
    }
  };
  const listen = async (): Promise<void> => {
    server = createServer(pass).listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as { port: number }).port;
  };
  const cut = async (): Promise<void> => {
    const closed = server && new Promise<void>((resolve) => server?.close(() => resolve()));
    server = undefined;
    for (const socket of open) socket.destroy();
    await closed;
  };

  await listen();
  return {
    get port() {
      return port;
    },
    freeze() {
      frozen = true;
      for (const socket of open) socket.unpipe().pause();
    },
    refuse: cut,
    async recover() {
      frozen = false;
      if (!server) await listen();
    },
    close: cut,
  };
}
