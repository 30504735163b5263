import { createHash } from 'node:crypto';
import { clinicExportKeys, type ObjectStore } from '@molaar/storage';

/** An object is written and read whole, so that it has to fit into memory. */
const PART_BYTES = 8 * 1024 * 1024;

const PART = { contentType: 'application/octet-stream' } as const;

interface Place {
  organizationId: string;
  id: string;
  attempt: number;
}

export interface StoredParts {
  bytes: number;
  parts: number;
  sha256: string;
}

/** Stores a stream of unknown length as objects of some megabytes. */
export function createPartWriter(
  store: Pick<ObjectStore, 'put'>,
  { organizationId, id, attempt }: Place,
): { write(chunk: Buffer): Promise<void>; finish(): Promise<StoredParts> } {
  const keys = clinicExportKeys(organizationId, id);
  const hash = createHash('sha256');
  let [waiting, waitingBytes, bytes, parts] = [[] as Buffer[], 0, 0, 0];
  const flush = async (): Promise<void> => {
    const part = Buffer.concat(waiting);
    [waiting, waitingBytes] = [[], 0];
    await store.put(keys.part(attempt, parts), part, PART);
    parts += 1;
  };
  return {
    write: async (chunk) => {
      hash.update(chunk);
      waiting.push(chunk);
      waitingBytes += chunk.length;
      bytes += chunk.length;
      if (waitingBytes >= PART_BYTES) await flush();
    },
    finish: async () => {
      if (waitingBytes > 0) await flush();
      return { bytes, parts, sha256: hash.digest('hex') };
    },
  };
}

/** Yields a stored archive, one part in memory at a time. @throws ObjectNotFoundError */
export async function* readParts(
  store: Pick<ObjectStore, 'open'>,
  { organizationId, id, attempt, parts }: Place & { parts: number },
): AsyncGenerator<Uint8Array> {
  const keys = clinicExportKeys(organizationId, id);
  for (let number = 0; number < parts; number += 1) {
    const { stream } = await store.open(keys.part(attempt, number));
    yield* stream;
  }
}
