import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { waitUntil } from '@molaar/testing/wait-until';
import type { PortalClient } from '../../support/portal-client';
import type { Cluster } from './cluster';

const PART_BYTES = 512 * 1024;

interface Upload {
  id: string;
  received: number;
}

export interface Uploads {
  /** Every radiograph that a server has accepted. */
  accepted: string[];
  /**
   * Uploads the radiograph in parts and has it analysed; every part may reach another server.
   * @returns The image's id.
   */
  upload(): Promise<string>;
  /** Waits until every accepted radiograph has one successful analysis. */
  allAnalysed(): Promise<void>;
}

/** Statuses that are no answer to an outage: a rejected request, or an unexpected error. */
const REFUSED = /: (?:4(?!01|08|09|29)\d\d|500) /;

/** Repeats a request as a browser does while servers are away. @throws Error with the last reason. */
export async function retried<T>(what: string, ask: () => Promise<T>): Promise<T> {
  const reasons = new Set<string>();
  return waitUntil(
    what,
    () =>
      ask().catch(async (error: Error) => {
        if (REFUSED.test(error.message)) throw error;
        reasons.add(error.message);
        await delay(300);
        return undefined;
      }),
    90_000,
  ).catch((error: Error) => {
    throw new Error([error.message, ...reasons].join('\n'));
  });
}

/** Uploads radiographs of the first patient, and counts what has become of them. */
export async function createUploads(cluster: Cluster, client: PortalClient, radiograph: Uint8Array<ArrayBuffer>): Promise<Uploads> {
  const { id: patientId } = await client.firstPatient();
  const accepted: string[] = [];
  const unfinished = () =>
    cluster.query<{ id: string }>(`select a.image_id as id from analyses a where a.image_id = any($1::uuid[]) and a.state <> 'SUCCEEDED'`, [
      accepted,
    ]);
  return {
    accepted,
    async upload() {
      const begin = { patientId, fileName: `${randomUUID()}.png`, size: radiograph.length };
      const { id } = await retried('an upload begins', () => client.json<Upload>('POST', '/api/x/upload', begin));
      await retried('all parts are received', async () => {
        let { received } = await client.json<Upload>('GET', `/api/x/upload/${id}`);
        while (received < radiograph.length) {
          const part = new Blob([radiograph.slice(received, received + PART_BYTES)]);
          ({ received } = (await (await client.request('PATCH', `/api/x/upload/${id}?offset=${received}`, part)).json()) as Upload);
        }
        return true;
      });
      const finish = () => client.json<{ id: string }>('POST', `/api/x/upload/${id}/finish?analyse=true`);
      const image = await retried('an upload is finished', finish);
      accepted.push(image.id);
      return image.id;
    },
    allAnalysed: async () => {
      await waitUntil('every accepted radiograph is analysed', async () => (await unfinished()).length === 0, 240_000);
    },
  };
}
