import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { forwardObjects } from './forward-objects';
import type { Options } from './options';
import { serveAssociation } from './serve-association';
import { Spool } from './spool';

export interface Running {
  /** The port that it listens on. */
  port: number;
  /** Ends after what is in progress; what is not delivered waits for the next start. */
  ended: Promise<void>;
}

interface Signals {
  log: (line: string) => void;
  stop: AbortSignal;
  abort: AbortSignal;
}

/** A device that says nothing for this long has gone. */
const IDLE_MS = 60_000;

/** Starts the receiver: listens for devices, and sends on what they send. */
export async function runReceiver(options: Options, { log, stop, abort }: Signals): Promise<Running> {
  const spool = await Spool.open(options.spool, options.maxSpoolBytes);
  const arrivals = new Arrivals();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setTimeout(options.idleMs ?? IDLE_MS, () => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    const isBusy = () => sockets.size > options.maxAssociations;
    const { aeTitle, callers, maxObjectBytes } = options;
    void serveAssociation(socket, { spool, aeTitle, callers, maxObjectBytes, isBusy, log, kept: () => arrivals.notify() });
  });
  // Connections that wait for a place take memory too.
  server.maxConnections = 2 * options.maxAssociations;
  server.listen(options.port, options.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  log(`listening on ${options.host}:${port} as ${options.aeTitle}; ${(await spool.waiting()).length} objects wait for the portal`);
  const forwarding = forwardObjects({ spool, portal: options, log, stop, abort, arrived: () => arrivals.next() });
  stop.addEventListener('abort', () => {
    server.close();
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  });
  abort.addEventListener('abort', () => {
    for (const socket of sockets) socket.destroy();
  });
  const closed = new Promise<void>((resolve) => server.on('close', resolve));
  return { port, ended: Promise.all([closed, forwarding]).then(() => log('stopped')) };
}

/** Wakes the one who waits for the next object. */
class Arrivals {
  private wake: (() => void) | undefined;

  next(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }

  notify(): void {
    this.wake?.();
  }
}
