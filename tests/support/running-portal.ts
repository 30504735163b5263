import { demoSpec, drawPhantom } from '@molaar/phantom';
import { encodePng } from '@molaar/phantom/png';
import { removeDataDir, startMolaar } from './molaar';
import { PortalClient } from './portal-client';
import { processesWith } from './processes';

export interface RunningPortal {
  url: string;
  /** Signed in to the demo clinic. */
  client: PortalClient;
  /** A file to upload. */
  radiograph: Uint8Array<ArrayBuffer>;
  /** What it has printed so far. */
  output(): string;
  /** The process of this part of the product, `apps/server` or `workers/analysis`; undefined while there is none. */
  pidOf(part: string): number | undefined;
  /** Ends it and deletes its data. */
  close(): Promise<void>;
}

/** The product with data of its own, and a person at it: for tests that then do harm to one of its processes. */
export async function openRunningPortal(): Promise<RunningPortal> {
  // Drawn first: it holds this process for seconds, in which the server would close idle connections.
  const radiograph = Uint8Array.from(encodePng(drawPhantom(demoSpec())));
  const molaar = await startMolaar();
  const client = new PortalClient(molaar.url);
  const close = async () => {
    await molaar.stop();
    removeDataDir(molaar.dataDir);
  };
  await client.signIn().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    url: molaar.url,
    client,
    radiograph,
    output: molaar.output,
    pidOf: (part) => processesWith(molaar.dataDir).find(({ command }) => command.includes(part))?.pid,
    close,
  };
}
