import { findObjectSweep, inTransaction, newId, timeOfId } from '@molaar/db';
import { findingsKey, imageKeys, logoKey, photoKey, planPrefix, uploadKeys } from '@molaar/storage';
import { greyPng } from '@molaar/testing/grey-png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteLogo, saveLogo } from '../organization/logo';
import { addClinic, openTestPortal, type TestPortal } from '../testing/portal';
import { sweepObjects } from './sweep-objects';
import { sweepObjectsDaily } from './sweep-objects-daily';

const HOURS = 3_600_000;

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal?.close());

async function keysUnder(organizationId: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of portal.deps.store.list(`org/${organizationId}/`)) keys.push(key);
  return keys.sort();
}

/**
 * Sets the clock relative to the time in a new id, which is ahead of the machine's when a test has created ids of later
 * times.
 */
const later = (hours: number) => {
  portal.clock.now = new Date(timeOfId(newId()).getTime() + hours * HOURS);
};
const put = (key: string) => portal.deps.store.put(key, Buffer.from('x'), { contentType: 'image/png' });

/** Where the sweep continues; null at its end. */
const placeOf = async () => (await inTransaction(portal.deps.db, findObjectSweep))?.place ?? null;

/** Stores one object of each kind. */
const oneOfEach = (organizationId: string, id: string) => ({
  images: imageKeys(organizationId, id).tile(0, 0, 0),
  photos: photoKey(organizationId, id),
  logos: logoKey(organizationId, id),
  plans: `${planPrefix(organizationId, id)}1-et-NORMAL.pdf`,
  uploads: uploadKeys(organizationId, id).part(0, 10),
  findings: findingsKey(organizationId, id, 1),
});

describe('object sweep', () => {
  it('deletes objects of every kind that no row refers to, except recent ones', async () => {
    const { organizationId } = await addClinic(portal);
    const fresh = oneOfEach(organizationId, newId());
    for (const key of Object.values(fresh)) await put(key);
    later(0);
    // A treatment plan row is written before its pages: pages without a row are orphans at once.
    expect(await sweepObjects(portal.deps)).toEqual({ images: 0, photos: 0, logos: 0, plans: 1, uploads: 0, exports: 0, findings: 0 });
    expect(await keysUnder(organizationId)).toHaveLength(5);
    later(2);
    expect(await sweepObjects(portal.deps)).toEqual({ images: 1, photos: 1, logos: 1, plans: 0, uploads: 1, exports: 0, findings: 1 });
    expect(await keysUnder(organizationId)).toEqual([]);
  });

  it('looks at the store in slices, continues after a failure, and then rests until the next day', async () => {
    const clinics = [await addClinic(portal), await addClinic(portal)].map(({ organizationId }) => organizationId).sort();
    for (const organizationId of clinics) for (const key of Object.values(oneOfEach(organizationId, newId()))) await put(key);
    later(48);

    let [lists, slices] = [0, 0];
    const counting = Object.assign(Object.create(portal.deps.store), {
      listFolder: (folder: string, after: string) => {
        lists += 1;
        if (lists === 4) throw new Error('away');
        return portal.deps.store.listFolder(folder, after);
      },
    });
    const deps = { ...portal.deps, store: counting };
    do {
      const before = lists;
      await sweepObjects(deps, { lists: 3 }).catch((error: Error) => expect(error.message).toBe('away'));
      expect(lists - before).toBeLessThanOrEqual(3);
      slices += 1;
    } while ((await placeOf()) !== null);
    expect(slices).toBeGreaterThan(4);
    for (const organizationId of clinics) expect(await keysUnder(organizationId)).toEqual([]);

    lists = 0;
    expect(await sweepObjectsDaily(deps)).toBeNull();
    expect(lists).toBe(0);
    portal.clock.now = new Date(portal.clock.now.getTime() + 24 * HOURS);
    lists = 10;
    expect(await sweepObjectsDaily(deps)).not.toBeNull();
    expect(lists).toBeGreaterThan(10);
  });

  it('keeps objects of unknown organizations and of other forms', async () => {
    const { organizationId } = await addClinic(portal);
    const elsewhere = newId();
    const keys = [...Object.values(oneOfEach(elsewhere, newId())), `org/${organizationId}/logo/mine.png`];
    for (const key of keys) await put(key);
    later(48);
    await sweepObjects(portal.deps);
    for (const key of keys) expect(await portal.deps.store.exists(key), key).toBe(true);
    await portal.deps.store.deletePrefix(`org/${elsewhere}/`);
  });
});

it('deletes a logo whose deletion failed, and keeps the current one', async () => {
  const owner = await (await addClinic(portal)).person('OWNER');
  const { organizationId } = owner;
  const store = Object.assign(Object.create(portal.deps.store), { delete: () => Promise.reject(new Error('full')) });
  await saveLogo(portal.deps, owner, greyPng(40, 40));
  const [first] = await keysUnder(organizationId);
  await saveLogo({ ...portal.deps, store }, owner, greyPng(50, 50));
  expect(await keysUnder(organizationId)).toHaveLength(2);
  later(2);
  expect(await sweepObjects(portal.deps)).toMatchObject({ logos: 1 });
  const [second, ...others] = await keysUnder(organizationId);
  expect(others).toEqual([]);
  expect(second).not.toBe(first);
  await deleteLogo({ ...portal.deps, store }, owner);
  expect(await sweepObjects(portal.deps)).toMatchObject({ logos: 1 });
  expect(await keysUnder(organizationId)).toEqual([]);
});
