import type { DataKeys } from './data-keys';
import { DataKeyUnavailableError, ObjectDamagedError } from './errors';
import { type DataKey, isSealed, openBytes, sealBytes } from './frames';

/** Server and workers share one key, so it needs no name. */
const WORKER_KEY_ID = '00000000-0000-0000-0000-000000000000';

const nameOf = (organizationId: string): string => `keys of ${organizationId}`;

/** Seals a clinic's keys, the newest first, for the worker that takes the clinic's job. */
export function sealJobKeys(workerKey: Uint8Array, organizationId: string, keys: readonly DataKey[]): string {
  const plain = keys.map(({ id, key }) => [id, Buffer.from(key).toString('base64')]);
  const sealed = sealBytes({ id: WORKER_KEY_ID, key: workerKey }, nameOf(organizationId), Buffer.from(JSON.stringify(plain)));
  return sealed.toString('base64');
}

/**
 * Opens the keys that came with a clinic's job. For another clinic they have no key.
 * @throws DataKeyUnavailableError when they were sealed with another worker key.
 */
export function openJobKeys(workerKey: Uint8Array, organizationId: string, sealed: string): DataKeys {
  const keys = openKeys(workerKey, organizationId, Buffer.from(sealed, 'base64')).map(([id, key]) => ({
    id,
    key: Buffer.from(key, 'base64'),
  }));
  const [newest] = keys;
  return {
    current: async (owner) => {
      if (owner !== organizationId || !newest) throw new DataKeyUnavailableError(`the job has no key of ${owner ?? 'the installation'}`);
      return newest;
    },
    find: async (owner, id) => (owner === organizationId ? keys.find((key) => key.id === id) : undefined),
  };
}

function openKeys(workerKey: Uint8Array, organizationId: string, sealed: Buffer): [id: string, key: string][] {
  try {
    if (!isSealed(sealed)) throw new ObjectDamagedError(nameOf(organizationId));
    const opened = openBytes({ id: WORKER_KEY_ID, key: workerKey }, nameOf(organizationId), sealed);
    return JSON.parse(opened.toString('utf8'));
  } catch (error) {
    throw new DataKeyUnavailableError('the keys of the job were sealed with another WORKER_KEY', { cause: error });
  }
}
