import { createServer } from 'node:http';

export interface Probes {
  /** False: the process must be restarted. */
  isLive(): boolean;
  /** False: the process takes no work now. */
  isReady(): boolean;
  /** The figures as Prometheus reads them; absent: there are none. */
  figures?: (() => Promise<string>) | undefined;
}

export interface ServedProbes {
  port: number;
  close(): Promise<void>;
}

const FIGURES_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Serves `/live`, `/ready` and `/metrics` on a port of their own, which no proxy shows to the internet.
 * @throws Error with one line when the port cannot be used.
 */
export async function serveProbes(probes: Probes, { host, port }: { host: string; port: number }): Promise<ServedProbes> {
  const answers: Record<string, () => Promise<[status: number, text: string]>> = {
    '/live': async () => state(probes.isLive()),
    '/ready': async () => state(probes.isReady()),
    '/metrics': async () => (probes.figures ? [200, await probes.figures()] : [404, 'no figures\n']),
  };
  const server = createServer(async (request, response) => {
    const answer = answers[request.url?.split('?')[0] ?? ''];
    const [status, text] = await (answer?.() ?? Promise.resolve<[number, string]>([404, 'unknown address\n'])).catch(
      (): [number, string] => [500, 'no figures now\n'],
    );
    response.writeHead(status, { 'Content-Type': FIGURES_TYPE, 'Cache-Control': 'no-store' }).end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(`Port ${port} on ${host} for probes and metrics cannot be used (${error.code ?? error.message})`)),
    );
    server.listen(port, host, resolve);
  });
  // The probes alone keep no process running.
  server.unref();
  const address = server.address();
  return {
    port: address && typeof address === 'object' ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function state(holds: boolean): [number, string] {
  return holds ? [200, 'ok\n'] : [503, 'no\n'];
}
