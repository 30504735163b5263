import { addClinicWithDefaults } from '@molaar/services/testing/portal';
import { addTreatedPatient } from '@molaar/services/testing/treated-patient';
import { greyPng } from '@molaar/testing/grey-png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caller, type CallResponse } from '../testing/caller';
import { openTestServer, type TestServer } from '../testing/test-server';

let server: TestServer;
let owner: Caller;
let treated: Awaited<ReturnType<typeof addTreatedPatient>>;
let count = 0;
beforeAll(async () => {
  server = await openTestServer();
  const person = await (await addClinicWithDefaults(server.portal)).person('OWNER', 'MEDICAL');
  owner = await new Caller(server.url).signIn(person.username);
  treated = await addTreatedPatient(server.portal, person);
});
afterAll(() => server?.close());

/** Makes the same call twice at once, as the web application does after a double click. @returns the equal response */
async function twice(path: string, input: object): Promise<CallResponse['body']> {
  const headers = { 'Idempotency-Key': `click-${++count}` };
  const [first, second] = await Promise.all([owner.trpc(path, input, headers), owner.trpc(path, input, headers)]);
  expect([first.status, second.status, first.body]).toEqual([200, 200, second.body]);
  return first.body;
}
const details = async () => (await owner.rest(`/api/patient/${treated.patientId}/details`)).body;
const outside = async () => (await owner.trpc('plans.sharing', { planId: treated.plan.id })).body;

describe('two identical calls at once', () => {
  it('upload one radiograph, and delete it once without an error', async () => {
    const bytes = greyPng(80, 40);
    const announced = { patientId: treated.patientId, fileName: 'lõug.png', size: bytes.length, sha256: null };
    const begin = async () => (await owner.rest('/api/x/upload', { method: 'POST', body: announced })).body;
    const upload = await begin();
    await owner.bytes(`/api/x/upload/${upload.id}?offset=0`, bytes);
    const finish = () => owner.rest(`/api/x/upload/${upload.id}/finish`, { method: 'POST' });
    const [first, second] = await Promise.all([finish(), finish()]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.id).toBe(first.body.id);
    expect((await details()).images).toHaveLength(2);
    await twice('images.delete', { id: first.body.id });
    expect((await details()).images).toHaveLength(1);
  });

  it.each([
    ['a cropped copy', { mirror: false, turn: 0, crop: [0, 0, 40, 30], renumber: false }],
    ['a flipped copy', { mirror: true, turn: 0, crop: null, renumber: true }],
  ])('create %s once', async (_name, edit) => {
    const before = (await details()).images.length;
    const created = await twice('images.edit', { id: treated.imageId, ...edit });
    expect(created.id).not.toBe(treated.imageId);
    expect((await details()).images).toHaveLength(before + 1);
  });

  it('invite once, send the invitation again once, and delete it once', async () => {
    const email = 'kaks.korda@naide.test';
    const mails = () => server.portal.asOwner('select from mails where recipient = $1', [email]);
    const { id } = await twice('invitations.create', { email, role: 'MEDICAL' });
    const list = async () => (await owner.trpc('invitations.list')).body;
    expect(await list()).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
    const again = await twice('invitations.resend', { id });
    expect(await mails()).toHaveLength(2);
    await twice('invitations.delete', { id: again.id });
    expect(await list()).toEqual([]);
  });

  it('create one link with one PIN for the patient, and revoke it once', async () => {
    const { id: planId, version } = treated.plan;
    const link = await twice('plans.createLink', { id: planId, version, language: 'et', format: 'NORMAL', days: 30 });
    expect(link.pin).toMatch(/^\d{6}$/);
    const { links } = await outside();
    expect(links).toHaveLength(1);
    await twice('plans.revokeLink', { planId, linkId: links[0].id });
  });

  it('send one e-mail with the treatment plan', async () => {
    const { id, version } = treated.plan;
    const mail = { to: 'mari@patsient.test', cc: [], subject: 'Raviplaan', body: 'Tere!', saveAddress: false };
    await twice('plans.email', { id, version, language: 'et', format: 'NORMAL', ...mail });
    expect((await outside()).deliveries).toHaveLength(1);
  });
});
