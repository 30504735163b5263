import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { ProgramSignals } from '@molaar/clinic-program';
import { forwardObjects } from './forward-objects';
import type { Options, TlsFiles } from './options';
import { serveAssociation } from './serve-association';
import { Spool } from './spool';

export interface Running {
  /** The port that it listens on. */
  port: number;
  /** Ends after what is in progress; what is not delivered waits for the next start. */
  ended: Promise<void>;
}

/** A device that says nothing for this long has gone. */
const IDLE_MS = 60_000;
const HANDSHAKE_MS = 10_000;

/** Starts the receiver: listens for devices, and sends on what they send. */
export async function runReceiver(options: Options, { log, stop, abort }: ProgramSignals): Promise<Running> {
  const spool = await Spool.open(options.spool, options.maxSpoolBytes);
  const arrivals = new Arrivals();
  const sockets = new Set<Socket>();
  const server = await openServer(options.tls, (socket) => {
    sockets.add(socket);
    socket.setTimeout(options.idleMs ?? IDLE_MS, () => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    const isBusy = () => sockets.size > options.maxAssociations;
    const { aeTitle, callers, maxObjectBytes } = options;
    void serveAssociation(socket, { spool, aeTitle, callers, maxObjectBytes, isBusy, log, kept: () => arrivals.notify() });
  });
  // With TLS also those whose handshake has not ended.
  const connections = new Set<Socket>();
  server.on('connection', (connection: Socket) => {
    connections.add(connection);
    connection.on('close', () => connections.delete(connection));
  });
  server.on('tlsClientError', ({ code }: NodeJS.ErrnoException) => log(`a connection was rejected: ${code ?? 'no TLS'}`));
  // Connections that wait for a place take memory too.
  server.maxConnections = 2 * options.maxAssociations;
  server.listen(options.port, options.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const how = options.tls ? ' with TLS' : '';
  log(`listening on ${options.host}:${port}${how} as ${options.aeTitle}; ${(await spool.waiting()).length} objects wait for the portal`);
  const forwarding = forwardObjects({ spool, portal: options, log, stop, abort, arrived: () => arrivals.next() });
  stop.addEventListener('abort', () => {
    server.close();
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  });
  abort.addEventListener('abort', () => {
    for (const socket of [...sockets, ...connections]) socket.destroy();
  });
  const closed = new Promise<void>((resolve) => server.on('close', resolve));
  return { port, ended: Promise.all([closed, forwarding]).then(() => log('stopped')) };
}

/**
 * Creates the server, with TLS 1.2 or newer when there is a certificate (the profile of BCP 195 in PS3.15).
 * @throws the error of a file that cannot be read.
 */
async function openServer(tls: TlsFiles | null, serve: (socket: Socket) => void): Promise<Server> {
  if (!tls) return createServer(serve);
  const { certificate, key, authorities } = tls;
  const ca = authorities === null ? undefined : await readFile(authorities);
  const files = { cert: await readFile(certificate), key: await readFile(key) };
  const devices = ca && { ca, requestCert: true, rejectUnauthorized: true };
  return createTlsServer({ ...files, ...devices, minVersion: 'TLSv1.2', handshakeTimeout: HANDSHAKE_MS }, serve);
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
