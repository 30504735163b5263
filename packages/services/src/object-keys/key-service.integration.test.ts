import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createObjectStore, createSealedStore, DataKeyErasedError, DataKeyUnavailableError, type ObjectStore } from '@molaar/storage';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addClinic, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import type { KeySealer } from './key-sealer';
import { createObjectKeys } from './object-keys';

/**
 * The second implementation of `KeySealer`: a key service over HTTP, as a key management service is. Its key never
 * leaves it, and the owner is part of what it authenticates.
 */
const SERVICE_KEY = randomBytes(32);
const png = { contentType: 'image/png' };
const IMAGE = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(100_000)]);

let portal: TestPortal;
let service: Server;
let root: string;
let calls = 0;
let isAway = false;

beforeAll(async () => {
  portal = await openTestPortal();
  root = mkdtempSync(join(tmpdir(), 'molaar-key-service-'));
  service = createServer((request, response) => {
    calls += 1;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (isAway) return response.writeHead(503).end();
      const { owner, text } = JSON.parse(Buffer.concat(chunks).toString()) as { owner: string; text: string };
      const result = request.url === '/seal' ? seal(owner, text) : open(owner, text);
      response.writeHead(result === undefined ? 400 : 200).end(result);
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  service?.close();
  rmSync(root, { recursive: true, force: true });
  await portal?.close();
});

function seal(owner: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', SERVICE_KEY, nonce).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text, 'base64'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

function open(owner: string, text: string): string | undefined {
  const bytes = Buffer.from(text, 'base64');
  const cipher = createDecipheriv('aes-256-gcm', SERVICE_KEY, bytes.subarray(0, 12)).setAAD(Buffer.from(owner));
  try {
    cipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('base64');
  } catch {
    return undefined;
  }
}

function sealerByService(): KeySealer {
  const { port } = service.address() as AddressInfo;
  const call = async (path: string, owner: string, text: string): Promise<string | undefined> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: JSON.stringify({ owner, text }) });
    if (response.status >= 500) throw new Error('the key service is away');
    return response.ok ? response.text() : undefined;
  };
  return {
    name: 'key-service:1',
    seal: async (owner, key) => {
      const sealed = await call('/seal', owner, key.toString('base64'));
      if (sealed === undefined) throw new Error('the key service seals nothing');
      return sealed;
    },
    open: async (owner, sealed) => {
      const text = await call('/open', owner, sealed);
      return text === undefined ? undefined : Buffer.from(text, 'base64');
    },
  };
}

/** A server whose keys the service seals; each has a cache of its own. */
function server(): ObjectStore {
  const keys = createObjectKeys({ ...portal.deps, sealer: sealerByService(), workerKey: async () => randomBytes(32) });
  return createSealedStore(createObjectStore({ kind: 'disk', root }), keys, { seal: true });
}

const imageOf = ({ organizationId }: TestClinic) => `org/${organizationId}/image/1/original.png`;

it('a key service can seal the keys of clinics in place of the server’s key', async () => {
  const [one, two] = [await addClinic(portal), await addClinic(portal)];
  for (const clinic of [one, two]) await server().put(imageOf(clinic), IMAGE, png);
  expect(IMAGE.equals(await server().get(imageOf(one)))).toBe(true);
  const rows = await portal.asOwner('select sealed_by from object_keys where organization_id = $1', [one.organizationId]);
  expect(rows).toEqual([{ sealed_by: 'key-service:1' }]);
  // One call a clinic, not one an object.
  const running = server();
  const before = calls;
  for (let read = 0; read < 5; read++) await running.get(imageOf(one));
  expect(calls - before).toBe(1);
  // A key is for its clinic.
  await portal.asOwner('delete from object_keys where organization_id = $1', [two.organizationId]);
  await portal.asOwner(
    `insert into object_keys select gen_random_uuid(), $1, sealed, sealed_by, created_at from object_keys
    where organization_id = $2`,
    [two.organizationId, one.organizationId],
  );
  await expect(server().put(imageOf(two), IMAGE, png)).rejects.toBeInstanceOf(DataKeyUnavailableError);
});

it('while the key service is away nothing is lost: reads fail and work again, and no new key is made', async () => {
  const clinic = await addClinic(portal);
  await server().put(imageOf(clinic), IMAGE, png);
  isAway = true;
  const running = server();
  await expect(running.get(imageOf(clinic))).rejects.toThrow('away');
  await expect(running.put(imageOf(clinic), IMAGE, png)).rejects.toThrow('away');
  isAway = false;
  expect(IMAGE.equals(await running.get(imageOf(clinic)))).toBe(true);
  const rows = await portal.asOwner('select id from object_keys where organization_id = $1', [clinic.organizationId]);
  expect(rows).toHaveLength(1);
  await portal.asOwner('delete from object_keys where organization_id = $1', [clinic.organizationId]);
  await expect(server().get(imageOf(clinic))).rejects.toBeInstanceOf(DataKeyErasedError);
});
