import { createServer } from 'node:https';
import { join } from 'node:path';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import { createStandInApp } from './app';
import { selfSignedCertificate } from './certificate';
import type { FaultSwitch } from './faults';
import { openState, type StandInState } from './state';

export type { Fault } from './faults';
export type { StandInState } from './state';

/** Idle connections stay open, so that a client’s next request does not meet a closing one. */
const KEEP_ALIVE_MS = 75_000;

export interface RunningStandIn {
  url: string;
  /** The same API with an untrusted certificate. */
  wrongCertificateUrl: string;
  state: StandInState;
  faults: FaultSwitch;
  clock: { skewMs: number };
  stop(): Promise<void>;
}

/** Listens on 127.0.0.1, on the port of the previous run if it is free. Its state is in `dataDir`. */
export async function startStandIn(dataDir: string): Promise<RunningStandIn> {
  const { state, save } = openState(join(dataDir, 'dentas-stand-in.json'));
  const faults: FaultSwitch = { kind: 'none', times: null, spared: 0 };
  const clock = { skewMs: 0 };
  const { fetch } = createStandInApp({ state, save, faults, clock });

  const plain = createAdaptorServer({ fetch, serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS } });
  const port = await listen(plain, state.port).catch(() => listen(plain, 0));
  const secure = createAdaptorServer({
    fetch,
    createServer,
    serverOptions: { ...selfSignedCertificate(new Date()), keepAliveTimeout: KEEP_ALIVE_MS },
  });
  const securePort = await listen(secure, 0);
  state.port = port;
  state.securePort = securePort;
  save();
  return {
    url: `http://127.0.0.1:${port}`,
    wrongCertificateUrl: `https://127.0.0.1:${securePort}`,
    state,
    faults,
    clock,
    stop: async () => {
      await Promise.all([close(plain), close(secure)]);
    },
  };
}

function listen(server: ServerType, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      const address = server.address();
      if (address && typeof address === 'object') resolve(address.port);
      else reject(new Error('no port'));
    });
  });
}

function close(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if ('closeAllConnections' in server) server.closeAllConnections();
  });
}
