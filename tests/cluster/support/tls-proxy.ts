import { readFileSync } from 'node:fs';
import { createServer } from 'node:tls';
import type { Certificates } from './certificates';
import { createRelay, openRelay } from './relay';

export interface TlsProxy {
  port: number;
  /** Connections that were encrypted. */
  accepted(): number;
  close(): Promise<void>;
}

/** Opens a port of loopback that speaks TLS before a server that does not, as stunnel or a load balancer does. */
export async function openTlsProxy(targetPort: number, { certificate, key }: Certificates): Promise<TlsProxy> {
  const relay = createRelay();
  let accepted = 0;
  const server = createServer({ cert: readFileSync(certificate), key: readFileSync(key) }, (here) => {
    accepted += 1;
    relay.connect(here, targetPort);
  });
  return { ...(await openRelay(server, relay)), accepted: () => accepted };
}
