import { agreeContract, inClinic, lockStorageUse } from '@molaar/db';
import { imageKeys, organizationPrefix } from '@molaar/storage';
import { greyPng } from '@molaar/testing/grey-png';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../context/deps';
import { deleteImage } from '../images/delete-image';
import { editImage } from '../images/edit-image';
import { uploadImage } from '../images/upload-image';
import { savePatient } from '../patients/save-patient';
import { getSubscriptionInfo } from '../subscription/get-subscription-info';
import { requireStorageFits } from '../subscription/require-storage-fits';
import { addClinic, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import { assignImages } from '../unassigned-images/assign-images';
import { deleteUnassignedImage } from '../unassigned-images/delete-unassigned-image';
import { receiveImage } from '../unassigned-images/receive-image';
import { beginUpload } from '../uploads/begin-upload';
import { measureImages } from './measure-images';

let portal: TestPortal;
let clinic: TestClinic;
let actor: Actor;
let patientId: string;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal?.close());
beforeEach(async () => {
  clinic = await addClinic(portal);
  actor = await clinic.person('OWNER', 'MEDICAL');
  patientId = (await savePatient(portal.deps, actor, { firstName: 'Mari', lastName: 'Mets' })).id;
});

const FULL = { code: 'STORAGE_LIMIT_REACHED' };
const upload = (width = 200) => uploadImage(portal.deps, actor, { patientId, fileName: 'a.png', bytes: greyPng(width, 100) });

/** Agrees a contract with this many bytes. */
async function limitTo(storageLimit: number): Promise<void> {
  const limits = { medical: null, assistant: null, viewer: null };
  const contract = { limits, storageLimit, price: null, isMonthly: false, endsAt: null, agreedAt: portal.clock.now };
  await inClinic(portal.deps.db, clinic, (tx) => agreeContract(tx, contract));
}

async function storage(): Promise<{ used: number; limit: number | null }> {
  const { storageBytes, storageLimit } = await getSubscriptionInfo(portal.deps, actor);
  return { used: storageBytes, limit: storageLimit };
}

/** Bytes of all originals in the object store. */
async function bytesInStore(): Promise<number> {
  let bytes = 0;
  for await (const { key, size } of portal.deps.store.list(organizationPrefix(clinic.organizationId)))
    if (/\/original\.(png|jpg|jpeg)$/.test(key)) bytes += size;
  return bytes;
}

describe('storage', () => {
  it('is what the originals in the store take, after uploads, copies, images without a patient and deletions', async () => {
    await limitTo(1e9);
    const first = await upload();
    await upload(300);
    await editImage(portal.deps, actor, first.id, { mirror: true, turn: 0, crop: null, renumber: false });
    const send = (width: number) => receiveImage(portal.deps, actor, { fileName: 'b.png', bytes: greyPng(width, 100) });
    const [kept, dropped] = [await send(400), await send(500)];
    expect(await storage()).toEqual({ used: await bytesInStore(), limit: 1e9 });
    await assignImages(portal.deps, actor, { patientId, imageIds: [kept.id], analyse: false });
    await deleteUnassignedImage(portal.deps, actor, dropped.id);
    await deleteImage(portal.deps, actor, first.id);
    const { used } = await storage();
    expect(used).toBe(await bytesInStore());
    expect(used).toBeGreaterThan(0);
  });

  it('is not exceeded, and a rejected image leaves nothing', async () => {
    await limitTo(1e9);
    await upload();
    const { used } = await storage();
    await limitTo(used + 1);
    await expect(upload()).rejects.toMatchObject(FULL);
    await expect(receiveImage(portal.deps, actor, { fileName: 'b.png', bytes: greyPng(400, 100) })).rejects.toMatchObject(FULL);
    expect(await storage()).toEqual({ used, limit: used + 1 });
    expect(await bytesInStore()).toBe(used);
    await limitTo(used);
    await expect(upload()).rejects.toMatchObject(FULL);
    await expect(beginUpload(portal.deps, actor, { patientId, fileName: 'c.png', size: 10, sha256: null })).rejects.toMatchObject(FULL);
    // More space, as after an upgrade.
    await limitTo(10 * used);
    await upload();
  });

  it('is not exceeded by uploads at the same time', async () => {
    await limitTo(1e9);
    await upload();
    const { used: one } = await storage();
    await limitTo(3 * one);
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => upload()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(FULL);
    expect(await storage()).toEqual({ used: 3 * one, limit: 3 * one });
    expect(await bytesInStore()).toBe(3 * one);
  });

  it('keeps everything when the limit becomes smaller, and takes the next upload once there is space again', async () => {
    await limitTo(1e9);
    const [first] = [await upload(), await upload()];
    const { used } = await storage();
    await limitTo(used - 1);
    expect((await storage()).used).toBe(used);
    await expect(upload()).rejects.toMatchObject(FULL);
    await deleteImage(portal.deps, actor, first.id);
    await expect(upload()).rejects.toMatchObject(FULL);
    await limitTo(used);
    await upload();
  });

  it('is that of another clinic never', async () => {
    await limitTo(1);
    const other = await addClinic(portal);
    const dentist = await other.person('OWNER', 'MEDICAL');
    const patient = await savePatient(portal.deps, dentist, { firstName: 'Kati', lastName: 'Kask' });
    await uploadImage(portal.deps, dentist, { patientId: patient.id, fileName: 'a.png', bytes: greyPng(200, 100) });
  });
});

it('a smaller subscription plan must have space for what is stored', async () => {
  await limitTo(1e9);
  await upload();
  const { used } = await storage();
  await inClinic(portal.deps.db, clinic, (tx) => requireStorageFits(tx, used));
  const change = inClinic(portal.deps.db, clinic, (tx) => requireStorageFits(tx, used - 1));
  await expect(change).rejects.toMatchObject({ ...FULL, fields: { type: 'planTooSmall' } });
});

it('images from before sizes were counted are counted once', async () => {
  await limitTo(1e9);
  const { id } = await upload();
  await upload(300);
  await portal.asOwner('update images set original_bytes = null where organization_id = $1', [clinic.organizationId]);
  expect((await storage()).used).toBe(0);
  expect(await measureImages(portal.deps)).toBeGreaterThanOrEqual(2);
  expect((await storage()).used).toBe(await bytesInStore());
  await portal.asOwner('update images set original_bytes = null where id = $1', [id]);
  await portal.deps.store.deletePrefix(imageKeys(clinic.organizationId, id).prefix);
  await measureImages(portal.deps);
  expect((await storage()).used).toBe(await bytesInStore());
  expect(await measureImages(portal.deps)).toBe(0);
});

it('makes the first images of a clinic wait for each other, while it has no sum', async () => {
  const order: string[] = [];
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const lock = (name: string, until?: Promise<void>): Promise<number> =>
    inClinic(portal.deps.db, clinic, async (tx) => {
      await lockStorageUse(tx);
      await until;
      return order.push(name);
    });
  const waiting = () => portal.asOwner('select pid from pg_locks where not granted');
  const first = lock('first', released);
  const second = lock('second');
  await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0);
  release();
  await Promise.all([first, second]);
  expect(order).toHaveLength(2);
});
