import { newId } from '@molaar/db';
import { removeMember } from '@molaar/services/team';
import { addClinic } from '@molaar/services/testing/portal';
import { photoKey } from '@molaar/storage';
import { greyPng } from '@molaar/testing/grey-png';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Caller } from '../../testing/caller';
import { openTestServer, type TestServer } from '../../testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server?.close());

const PATH = '/api/x/account/photo';
const put = (caller: Caller, bytes: Buffer) => {
  const body = new FormData();
  body.append('file', new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' }));
  return caller.rest(PATH, { method: 'PUT', body });
};
const keyOf = (caller: { organizationId: string }, address: string) =>
  photoKey(caller.organizationId, new URL(address, 'http://portal.test').searchParams.get('photo') ?? '');

it('rejects anonymous callers and integrations', async () => {
  const anonymous = new Caller(server.url);
  expect(await put(anonymous, greyPng(30, 30))).toMatchObject({ status: 401 });
  expect(await anonymous.rest(PATH, { method: 'DELETE' })).toMatchObject({ status: 401 });
  expect(await anonymous.rest(`/api/x/user/${newId()}/photo`)).toMatchObject({ status: 401 });
  expect(await put(await server.signedIn('INTEGRATION_DENTAS'), greyPng(30, 30))).toMatchObject({ status: 403 });
});

it('is set by its owner, validated by its content, and visible to the whole clinic', async () => {
  const person = await server.clinic.person('VIEWER');
  const viewer = await new Caller(server.url).signIn(person.username);
  const colleague = await server.signedIn('ASSISTANT');
  expect((await put(viewer, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).body).toMatchObject({
    message: 'IMAGE_TYPE_NOT_SUPPORTED',
  });
  expect((await put(viewer, Buffer.alloc(10 * 1024 * 1024 + 1))).body).toMatchObject({ message: 'IMAGE_TOO_LARGE' });
  expect((await viewer.rest('/api/auth/is-authenticated')).body.photo).toBeNull();

  const { status, body } = await put(viewer, greyPng(400, 300));
  expect(status).toBe(200);
  expect(body.photo).toMatch(new RegExp(`^/api/x/user/${person.userId}/photo\\?photo=`));
  const file = await colleague.rest(body.photo);
  expect(file.headers.get('Content-Type')).toBe('image/jpeg');
  expect(file.headers.get('Cache-Control')).toContain('private');
  const { body: members } = await colleague.rest('/api/user');
  expect(members).toContainEqual(expect.objectContaining({ id: person.userId, photo: body.photo }));

  const second = await put(viewer, greyPng(100, 100));
  expect(second.body.photo).not.toBe(body.photo);
  expect(await server.portal.deps.store.exists(keyOf(person, body.photo))).toBe(false);
  expect((await viewer.trpc('account.deletePhoto')).body.photo).toBeNull();
  expect((await colleague.rest(second.body.photo)).status).toBe(404);
  expect(await server.portal.deps.store.exists(keyOf(person, second.body.photo))).toBe(false);
});

it('responds to another clinic’s photo as to an unknown one', async () => {
  const person = await (await addClinic(server.portal)).person('OWNER');
  const owner = await new Caller(server.url).signIn(person.username);
  const { body } = await put(owner, greyPng(60, 60));
  const mine = await server.signedIn('OWNER');
  const foreign = await mine.rest(body.photo);
  const unknown = await mine.rest(`/api/x/user/${newId()}/photo`);
  expect(foreign).toMatchObject({ status: 404, body: unknown.body });
  expect((await owner.rest(body.photo)).status).toBe(200);
});

it('is deleted with the person who leaves the team', async () => {
  const [owner, viewer] = [await server.clinic.person('OWNER'), await server.clinic.person('VIEWER')];
  const { body } = await put(await new Caller(server.url).signIn(viewer.username), greyPng(60, 60));
  const { deps } = server.portal;
  expect(await deps.store.exists(keyOf(viewer, body.photo))).toBe(true);
  await removeMember(deps, owner, viewer.userId);
  expect(await deps.store.exists(keyOf(viewer, body.photo))).toBe(false);
  expect((await (await server.signedIn('OWNER')).rest(body.photo)).status).toBe(404);
});
