import { buffer } from 'node:stream/consumers';
import { AppError } from '@molaar/contracts';
import { type Database, newId } from '@molaar/db';
import { imageKeys, ObjectDamagedError, ObjectNotFoundError, type ObjectStore } from '@molaar/storage';
import { greyPng } from '@molaar/testing/grey-png';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Actor, Deps } from '../context/deps';
import { getPatientDetails } from '../patients/get-patient-details';
import { savePatient } from '../patients/save-patient';
import { addClinic, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import { beginUpload } from '../uploads/begin-upload';
import { continueUpload } from '../uploads/continue-upload';
import { finishUpload } from '../uploads/finish-upload';
import { deleteImage } from './delete-image';
import { getImage } from './get-image';
import { listSameFiles } from './list-same-files';
import { openImageObject } from './open-image-object';
import { readFirstTiles } from './read-first-tiles';
import { fileHash, uploadImage } from './upload-image';

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
  actor = await clinic.person('ASSISTANT');
  patientId = (await savePatient(portal.deps, actor, { firstName: 'Mari', lastName: 'Mets' })).id;
});

const upload = (bytes = greyPng(300, 200), deps = portal.deps) => uploadImage(deps, actor, { patientId, fileName: 'pano.png', bytes });

async function stored(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of portal.deps.store.list(`org/${clinic.organizationId}/`)) keys.push(key);
  return keys.sort();
}

/**
 * Returns a database whose transaction that stores an image is committed but reports an error, as when the connection
 * breaks at the commit.
 */
async function losingAnswer(): Promise<Database> {
  const count = async () => Number((await portal.asOwner<{ n: string }>('select count(*) as n from images'))[0]?.n);
  const before = await count();
  let isLost = false;
  const transaction: Database['transaction'] = async (work, scope) => {
    const result = await portal.deps.db.transaction(work, scope);
    if (isLost || (await count()) === before) return result;
    isLost = true;
    throw new AppError('SERVICE_UNAVAILABLE', 'the database does not respond');
  };
  return { transaction } as Database;
}

/** Returns a store that fails from the n-th put on. */
function failingStore(from: number): ObjectStore {
  let puts = 0;
  const { store } = portal.deps;
  return {
    ...bound(store),
    put: async (...input) => {
      puts += 1;
      if (puts >= from) throw new Error('disk full');
      await store.put(...input);
    },
  };
}

function bound(store: ObjectStore): ObjectStore {
  return {
    put: (...input) => store.put(...input),
    get: (key) => store.get(key),
    open: (key) => store.open(key),
    exists: (key) => store.exists(key),
    delete: (key) => store.delete(key),
    deletePrefix: (prefix) => store.deletePrefix(prefix),
    list: (prefix) => store.list(prefix),
    listFolder: (folder, after) => store.listFolder(folder, after),
  };
}

describe('uploading an image', () => {
  it('stores original, thumbnail and tiles, and updates the patient', async () => {
    portal.clock.pass(3600);
    const image = await upload();
    expect(image).toMatchObject({
      patientId,
      imageNumber: 1,
      imageStatus: 'NO_ANALYSIS',
      width: 300,
      height: 200,
      uploadedBy: 'Kadri Tamm',
      fileName: 'pano.png',
    });
    expect(image).toMatchObject({ analysis: null, tileSize: 256, patient: { firstName: 'Mari', lastName: 'Mets' } });
    const keys = imageKeys(clinic.organizationId, image.id);
    expect(await stored()).toEqual([keys.original('png'), keys.thumbnail, keys.tilePack].sort());
    expect(await getImage(portal.deps, actor, image.id)).toEqual(image);
    const { patient, images } = await getPatientDetails(portal.deps, actor, patientId);
    expect(patient).toMatchObject({ lastImageDate: image.dateUploaded, lastActivity: image.dateUploaded });
    expect(images.map(({ id }) => id)).toEqual([image.id]);
  });

  it('lists the images of the same file, with their patients, and none of another clinic', async () => {
    const bytes = greyPng(300, 200);
    const { deps } = portal;
    expect(await listSameFiles(deps, actor, fileHash(bytes))).toEqual([]);
    const [first, second] = [await upload(bytes), await upload(bytes)];
    await upload(greyPng(40, 20));
    const named = ({ id: imageId, imageNumber, dateUploaded, patient }: typeof first) => ({ imageId, imageNumber, dateUploaded, patient });
    expect(await listSameFiles(deps, actor, fileHash(bytes))).toEqual([named(first), named(second)]);
    const another = await (await addClinic(portal)).person('ASSISTANT');
    expect(await listSameFiles(deps, another, fileHash(bytes))).toEqual([]);
    await expect(listSameFiles(deps, await clinic.person('VIEWER'), fileHash(bytes))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it("numbers a patient's images without gaps or duplicates under ten concurrent uploads", async () => {
    const images = await Promise.all(Array.from({ length: 10 }, () => upload(greyPng(40, 20))));
    expect(images.map(({ imageNumber }) => imageNumber).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(new Set(images.map(({ id }) => id)).size).toBe(10);
  });

  it('keeps the last path segment of the file name', async () => {
    const input = { patientId, fileName: 'C:\\temp\\..\\pilt\u0000\u202E.png', bytes: greyPng(40, 20) };
    expect((await uploadImage(portal.deps, actor, input)).fileName).toBe('pilt.png');
    expect((await uploadImage(portal.deps, actor, { ...input, fileName: '../' })).fileName).toBe('radiograph');
  });

  it('rejects an anonymized patient, whole or in parts, before and during the upload', async () => {
    const { deps } = portal;
    const bytes = greyPng(40, 20);
    const begin = (sent: Buffer) => beginUpload(deps, actor, { patientId, fileName: 'pano.png', size: sent.length, sha256: null });
    const begun = await begin(bytes);
    await continueUpload(deps, actor, { uploadId: begun.id, offset: 0, bytes });

    const store: ObjectStore = bound(deps.store);
    store.put = async (key, ...input) => {
      await deps.store.put(key, ...input);
      if (key.includes('original')) await portal.asOwner('update patients set anonymized_at = now() where id = $1', [patientId]);
    };
    await expect(upload(bytes, { ...deps, store })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(upload(bytes)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(begin(greyPng(50, 20))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(finishUpload(deps, actor, { uploadId: begun.id })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await stored()).toEqual([]);
    expect((await getPatientDetails(deps, actor, patientId)).images).toEqual([]);
  });

  it('leaves nothing behind for an invalid file, a full store or a patient deleted in the meantime', async () => {
    await expect(upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).rejects.toMatchObject({
      code: 'IMAGE_TYPE_NOT_SUPPORTED',
    });
    await expect(upload(greyPng(300, 200).subarray(0, 400))).rejects.toMatchObject({ code: 'IMAGE_UNREADABLE' });
    await expect(upload(greyPng(300, 200), { ...portal.deps, store: failingStore(3) })).rejects.toThrow('disk full');

    const store: ObjectStore = bound(portal.deps.store);
    store.put = async (key, ...input) => {
      await portal.deps.store.put(key, ...input);
      if (key.includes('original')) await portal.asOwner('delete from patients where id = $1', [patientId]);
    };
    await expect(upload(greyPng(300, 200), { ...portal.deps, store })).rejects.toMatchObject({ code: 'PATIENT_NOT_FOUND' });
    expect(await stored()).toEqual([]);
    expect(await portal.asOwner('select from images where organization_id = $1', [clinic.organizationId])).toEqual([]);
  });

  it('keeps the files of an image whose row was committed although the response was lost', async () => {
    const bytes = greyPng(300, 200);
    const { id: uploadId } = await beginUpload(portal.deps, actor, { patientId, fileName: 'pano.png', size: bytes.length, sha256: null });
    await continueUpload(portal.deps, actor, { uploadId, offset: 0, bytes });
    await expect(upload(bytes, { ...portal.deps, db: await losingAnswer() })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    // For an upload in parts the image is found by its upload.
    const finished = await finishUpload({ ...portal.deps, db: await losingAnswer() }, actor, { uploadId });
    const { images } = await getPatientDetails(portal.deps, actor, patientId);
    expect(images.map(({ id }) => id)).toContain(finished.id);
    expect(images).toHaveLength(2);
    for (const { id } of images) {
      const { stream } = await openImageObject(portal.deps, actor, id, { part: 'original' });
      expect((await buffer(stream)).length).toBeGreaterThan(0);
    }
  });

  it("is rejected for a viewer and for an unknown or another organization's patient", async () => {
    const input = { patientId, fileName: 'a.png', bytes: greyPng(40, 20) };
    await expect(uploadImage(portal.deps, await clinic.person('VIEWER'), input)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    const outsider = await (await addClinic(portal)).person('OWNER');
    await expect(uploadImage(portal.deps, outsider, input)).rejects.toMatchObject({ code: 'PATIENT_NOT_FOUND' });
    await expect(uploadImage(portal.deps, actor, { ...input, patientId: newId() })).rejects.toMatchObject({ code: 'PATIENT_NOT_FOUND' });
    expect(await stored()).toEqual([]);
  });
});

describe('file of an image', () => {
  it('streams as stored', async () => {
    const image = await upload();
    const keys = imageKeys(clinic.organizationId, image.id);
    const original = await openImageObject(portal.deps, actor, image.id, { part: 'original' });
    expect(original.contentType).toBe('image/png');
    expect((await buffer(original.stream)).equals(await portal.deps.store.get(keys.original('png')))).toBe(true);
    const tile = await openImageObject(portal.deps, actor, image.id, { part: 'tile', z: 0, y: 0, x: 0 });
    expect(tile.contentType).toBe('image/jpeg');
    expect((await buffer(tile.stream)).length).toBe(tile.size);
  });

  it('is not found outside of the image, for other organizations and for invalid numbers', async () => {
    const image = await upload();
    const open = (z: number, y: number, x: number, who = actor) => openImageObject(portal.deps, who, image.id, { part: 'tile', z, y, x });
    for (const [z, y, x] of [
      [99, 0, 0],
      [0, 9, 0],
      [-1, 0, 0],
      [0, 0.5, 0],
      [0, Number.NaN, 0],
    ] as const)
      await expect(open(z, y, x)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const outsider = await (await addClinic(portal)).person('OWNER');
    await expect(open(0, 0, 0, outsider)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(getImage(portal.deps, outsider, image.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the first tiles', () => {
  it('are read for those who may see the image, of the side that it is saved with', async () => {
    const image = await upload();
    for (const mirrored of [false, true]) {
      const open = async (tile: { z: number; y: number; x: number }) =>
        buffer((await openImageObject(portal.deps, actor, image.id, { part: 'tile', ...tile, mirrored })).stream);
      const served = [await open({ z: 1, y: 0, x: 0 }), await open({ z: 1, y: 0, x: 1 })];
      expect(await readFirstTiles(portal.deps, actor, { ...image, mirrored })).toEqual([
        { z: 1, y: 0, x: 0, data: served[0] },
        { z: 1, y: 0, x: 1, data: served[1] },
      ]);
    }
    const outsider = await (await addClinic(portal)).person('OWNER');
    await expect(readFirstTiles(portal.deps, outsider, image)).rejects.toThrow(ObjectNotFoundError);
    await expect(readFirstTiles(portal.deps, { ...actor, roles: [] }, image)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

describe('tiles', () => {
  /** All tiles of the image as the portal serves them, by zoom, row and column. */
  async function served(
    { id, maxZoom }: { id: string; maxZoom: number },
    mirrored = false,
    deps: Pick<Deps, 'db' | 'store' | 'clock' | 'singleTiles'> = portal.deps,
  ): Promise<Record<string, string>> {
    const tiles: Record<string, string> = {};
    for (let z = 0; z <= maxZoom; z++)
      for (let y = 0; y < 2 ** z; y++)
        for (let x = 0; x < 2 ** z; x++) {
          const { stream } = await openImageObject(deps, actor, id, { part: 'tile', z, y, x, mirrored });
          tiles[`${z}/${y}/${x}`] = (await buffer(stream)).toString('base64');
        }
    return tiles;
  }
  const square = () => greyPng(500, 500);
  const beside = () => ({ ...portal.deps, singleTiles: () => true });
  const singleKeys = async () => (await stored()).filter((key) => key.includes('/tiles/'));

  it('are single objects, too, while servers of the former version may run, which read them', async () => {
    let former = true;
    const deps = { ...portal.deps, singleTiles: () => former };
    const both = await upload(square(), deps);
    const keys = imageKeys(clinic.organizationId, both.id);
    const tiles = await served(both);
    expect(Object.keys(tiles)).toHaveLength(5);
    for (const [place, tile] of Object.entries(tiles)) {
      const [z = 0, y = 0, x = 0] = place.split('/').map(Number);
      expect((await deps.store.get(keys.tile(z, y, x))).toString('base64')).toBe(tile);
    }
    await served(both, true, deps);
    expect(await singleKeys()).toHaveLength(10);

    former = false;
    const packed = await upload(square(), deps);
    await served(packed, true, deps);
    expect(await singleKeys()).toHaveLength(10);
    expect(await served(packed)).toEqual(tiles);
  });

  it('of former versions, which are single objects, are served, mirrored and deleted', async () => {
    const { store } = portal.deps;
    const image = await upload(square(), beside());
    const [tiles, mirrored] = [await served(image), await served(image, true, beside())];
    await store.delete(imageKeys(clinic.organizationId, image.id).tilePack);
    await store.delete(imageKeys(clinic.organizationId, image.id, true).tilePack);
    expect(await singleKeys()).not.toEqual([]);
    expect(await served(image)).toEqual(tiles);
    await expect(openImageObject(portal.deps, actor, image.id, { part: 'tile', z: 1, y: 2, x: 0 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await served(image)).toEqual(tiles);
    expect(await served(image, true)).toEqual(mirrored);
    await deleteImage(portal.deps, actor, image.id);
    expect(await stored()).toEqual([]);
  });

  it('of a mirror image are found when another server makes them after this one looked for single ones', async () => {
    const image = await upload(square(), beside());
    const keys = imageKeys(clinic.organizationId, image.id, true);
    const tiles = await served(image, true, beside());
    await portal.deps.store.delete(keys.tilePack);
    expect(await served(image, true)).not.toEqual({});
    await portal.deps.store.deletePrefix(keys.prefix);
    expect(await served(image, true)).toEqual(tiles);
    expect(await portal.deps.store.exists(keys.tilePack)).toBe(true);
    expect(await portal.deps.store.exists(keys.tile(0, 0, 0))).toBe(false);
  });

  it.each([false, true])('that were lost are made again from the original, of the mirror image too: %s', async (mirrored) => {
    const { store } = portal.deps;
    const image = await upload(square());
    const keys = imageKeys(clinic.organizationId, image.id, mirrored);
    const [tiles, before] = [await served(image, mirrored), await stored()];
    const read = () => openImageObject(portal.deps, actor, image.id, { part: 'thumbnail', mirrored });
    const thumbnail = await buffer((await read()).stream);
    await store.delete(keys.tilePack);
    expect(await served(image, mirrored)).toEqual(tiles);
    await store.delete(keys.thumbnail);
    expect(await buffer((await read()).stream)).toEqual(thumbnail);
    expect(await stored()).toEqual(before);
    // What no image of this size has is made for nobody.
    const put = vi.spyOn(store, 'put');
    const outside = { part: 'tile', z: 1, y: 9, x: 0, mirrored } as const;
    await expect(openImageObject(portal.deps, actor, image.id, outside)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(put).not.toHaveBeenCalled();
    put.mockRestore();
    await store.delete(keys.tilePack);
    await store.delete(keys.original('png'));
    if (mirrored) await store.delete(imageKeys(clinic.organizationId, image.id).original('png'));
    await expect(served(image, mirrored)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('of a damaged pack are an error, and not reported as missing', async () => {
    const image = await upload(square());
    const { tilePack } = imageKeys(clinic.organizationId, image.id);
    await portal.deps.store.put(tilePack, Buffer.from('no pack'), { contentType: 'application/octet-stream' });
    await expect(served(image)).rejects.toThrow(ObjectDamagedError);
  });

  it('are read from the store once for all who look at the image, and each time only for those who may', async () => {
    const image = await upload(square());
    const read = vi.spyOn(portal.deps.store, 'get');
    await Promise.all(Array.from({ length: 10 }, () => openImageObject(portal.deps, actor, image.id, { part: 'tile', z: 1, y: 0, x: 0 })));
    const outsider = await (await addClinic(portal)).person('OWNER');
    const tile = { part: 'tile', z: 1, y: 0, x: 0 } as const;
    read.mockClear();
    await expect(openImageObject(portal.deps, outsider, image.id, tile)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
    await deleteImage(portal.deps, actor, image.id);
    await expect(openImageObject(portal.deps, actor, image.id, tile)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('deleting', () => {
  it('deletes row and files, does not reuse the number and resets the last image date', async () => {
    const first = await upload();
    portal.clock.pass(60);
    const second = await upload();
    await deleteImage(portal.deps, actor, second.id);
    await expect(getImage(portal.deps, actor, second.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(deleteImage(portal.deps, actor, second.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await stored()).filter((key) => key.includes(second.id))).toEqual([]);
    expect((await stored()).filter((key) => key.includes(first.id)).length).toBeGreaterThan(2);
    const { patient } = await getPatientDetails(portal.deps, actor, patientId);
    expect(patient.lastImageDate).toBe(first.dateUploaded);
    expect((await upload()).imageNumber).toBe(3);
  });

  it('succeeds even if the files cannot be deleted now', async () => {
    const image = await upload();
    const store = bound(portal.deps.store);
    store.deletePrefix = async () => {
      throw new Error('store is away');
    };
    await deleteImage({ ...portal.deps, store }, actor, image.id);
    expect(portal.logged.at(-1)).toMatchObject({ level: 'warn', fields: { imageId: image.id } });
  });

  it('is rejected for a viewer and for other organizations', async () => {
    const image = await upload();
    await expect(deleteImage(portal.deps, await clinic.person('VIEWER'), image.id)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    const outsider = await (await addClinic(portal)).person('OWNER');
    await expect(deleteImage(portal.deps, outsider, image.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await getImage(portal.deps, actor, image.id)).toMatchObject({ id: image.id });
  });
});
