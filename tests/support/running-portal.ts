import { removeDataDir, startMolaar } from './molaar';
import { PortalClient } from './portal-client';
import { processesWith } from './processes';
import { demoRadiographFile } from './radiographs';

export interface RunningPortal {
  url: string;
  /** A client signed in to the demo clinic. */
  client: PortalClient;
  /** A file to upload. */
  radiograph: Uint8Array<ArrayBuffer>;
  /** Returns its output so far. */
  output(): string;
  /** Returns the process of `apps/server` or `workers/analysis`; undefined when it does not run. */
  pidOf(part: string): number | undefined;
  /** Stops it and deletes its data. */
  close(): Promise<void>;
}

/** Starts the product with data of its own and a signed-in client, for tests that kill its processes. */
export async function openRunningPortal(): Promise<RunningPortal> {
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
    radiograph: Uint8Array.from(demoRadiographFile()),
    output: molaar.output,
    pidOf: (part) => processesWith(molaar.dataDir).find(({ command }) => command.includes(part))?.pid,
    close,
  };
}
