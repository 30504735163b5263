import { addClinic } from '@molaar/services/testing/portal';
import { greyPng } from '@molaar/testing/grey-png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caller } from '../../testing/caller';
import { openTestServer, type TestServer } from '../../testing/test-server';

let server: TestServer;
let owner: Caller;
let outsider: Caller;
beforeAll(async () => {
  server = await openTestServer();
  owner = await server.signedIn('OWNER');
  const otherClinic = await addClinic(server.portal);
  outsider = await new Caller(server.url).signIn((await otherClinic.person('OWNER')).username);
});
afterAll(() => server?.close());

describe('the clinic’s data', () => {
  it('is changed by the owner and read by everybody in the clinic, and by nobody else', async () => {
    const company = {
      companyName: 'Uued Hambad OÜ',
      addressLine1: 'Uus 1',
      addressLine2: 'II korrus',
      country: 'FI',
      county: null,
      zipCode: '00100',
      contactPhone: '+358 9 123 4567',
      contactEmail: 'info@uued-hambad.example',
    };
    const path = '/api/x/organization/company';
    expect((await owner.rest(path, { method: 'PUT', body: company })).body).toEqual({ ...company, logoUrl: null });
    expect((await owner.rest('/api/auth/is-authenticated')).body.organization.name).toBe('Uued Hambad OÜ');
    for (const role of ['ADMIN', 'MEDICAL', 'VIEWER'] as const) {
      const colleague = await server.signedIn(role);
      expect((await colleague.rest(path)).body, role).toEqual({ ...company, logoUrl: null });
      const change = await colleague.rest(path, { method: 'PUT', body: { ...company, companyName: 'Minu' } });
      expect(change.body, role).toMatchObject({ message: 'NOT_ALLOWED' });
    }
    expect((await owner.rest(path)).body.companyName).toBe('Uued Hambad OÜ');
    // Left out, the contacts stay; null removes one.
    const { contactPhone, contactEmail, ...address } = company;
    expect((await owner.rest(path, { method: 'PUT', body: address })).body).toMatchObject({ contactPhone, contactEmail });
    expect((await owner.rest(path, { method: 'PUT', body: { ...address, contactPhone: null } })).body).toMatchObject({
      contactPhone: null,
      contactEmail,
    });
    for (const wrong of [{ contactPhone: 'call us' }, { contactEmail: 'info' }, { contactPhone: '' }])
      expect((await owner.rest(path, { method: 'PUT', body: { ...address, ...wrong } })).status).toBe(400);
    expect((await outsider.rest(path)).body.companyName).toBe('Test clinic');
    expect((await new Caller(server.url).rest(path)).status).toBe(401);
  });

  it('has a logo that is validated by content and size, and can be deleted', async () => {
    const put = (bytes: Buffer) => {
      const body = new FormData();
      body.append('file', new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' }));
      return owner.rest('/api/x/organization/logo', { method: 'PUT', body });
    };
    expect((await put(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).body).toMatchObject({
      message: 'IMAGE_TYPE_NOT_SUPPORTED',
    });
    expect((await put(Buffer.alloc(2 * 1024 * 1024 + 1))).body).toMatchObject({ message: 'IMAGE_TOO_LARGE' });
    const { body } = await put(greyPng(1200, 300));
    expect(body.logoUrl).toMatch(/^\/api\/x\/organization\/logo\?id=/);
    const file = await owner.rest(body.logoUrl);
    expect(file.headers.get('Content-Type')).toBe('image/png');
    expect((await outsider.rest(body.logoUrl)).status).toBe(404);
    expect((await owner.rest('/api/x/organization/logo', { method: 'DELETE' })).body).toMatchObject({ logoUrl: null });
    expect((await owner.rest(body.logoUrl)).status).toBe(404);
  });
});
