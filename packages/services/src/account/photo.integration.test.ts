import { createIdGenerator, newId } from '@molaar/db';
import { photoKey } from '@molaar/storage';
import { greyPng } from '@molaar/testing/grey-png';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepObjects } from '../storage/sweep-objects';
import { addClinic, openTestPortal, type TestPortal } from '../testing/portal';
import { race } from '../testing/race';
import { savePhoto } from './photo';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal?.close());

const idIn = (address: string | null) => new URL(address ?? '', 'http://portal.test').searchParams.get('photo') ?? '';

it('sweeps a photo that no row refers to and keeps the current one', async () => {
  const person = await (await addClinic(portal)).person('VIEWER');
  const { store } = portal.deps;
  const { photo } = await savePhoto(portal.deps, person, greyPng(40, 40));
  // A crash between writing the object and its row leaves an orphan.
  const [orphaned, elsewhere] = [photoKey(person.organizationId, newId()), photoKey(newId(), newId())];
  for (const key of [orphaned, elsewhere]) await store.put(key, Buffer.from('x'), { contentType: 'image/jpeg' });
  // Ids contain the machine's time, so the test's clock starts from it.
  portal.clock.now = new Date(Date.now() + 2 * 3_600_000);
  const fresh = photoKey(person.organizationId, createIdGenerator(() => portal.clock.now.getTime())());
  await store.put(fresh, Buffer.from('x'), { contentType: 'image/jpeg' });
  await sweepObjects(portal.deps);
  expect(await store.exists(orphaned)).toBe(false);
  for (const key of [fresh, elsewhere, photoKey(person.organizationId, idIn(photo))]) expect(await store.exists(key)).toBe(true);
});

it('stores one of two concurrent photos and leaves no object of the other', async () => {
  const person = await (await addClinic(portal)).person('VIEWER');
  const twice = [40, 50].map((side) => () => savePhoto(portal.deps, person, greyPng(side, side)));
  await race(portal, person.userId, twice, 'users');
  const keys: string[] = [];
  for await (const { key } of portal.deps.store.list(`org/${person.organizationId}/photo/`)) keys.push(key);
  const [row] = await portal.asOwner<{ photo_id: string }>('select photo_id from users where id = $1', [person.userId]);
  expect(keys).toEqual([photoKey(person.organizationId, row?.photo_id ?? '')]);
});
