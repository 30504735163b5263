import { inClinic } from '@molaar/db';
import { createClinicDefaults } from '@molaar/services/clinic-defaults';
import { greyPng } from '@molaar/testing/grey-png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../testing/caller';
import { resolvedDocument } from '../testing/resolved-document';
import { openTestServer, type TestServer } from '../testing/test-server';
import { uploadForm } from '../testing/upload-form';

let server: TestServer;
let owner: Caller;
let imageId: string;

beforeAll(async () => {
  server = await openTestServer();
  await inClinic(server.portal.deps.db, server.clinic, (tx) => createClinicDefaults(tx));
  owner = await server.signedIn('OWNER', 'MEDICAL');
  const { body: patient } = await owner.rest('/api/patient', { method: 'PUT', body: { firstName: 'Proovi', lastName: 'Kask' } });
  imageId = (await owner.rest('/api/image', { method: 'POST', body: uploadForm(patient.id, greyPng(40, 30)) })).body.id;
});
afterAll(() => server?.close());

describe('a body without required fields', () => {
  it.each([
    ['PUT', 'pricing-template', { 'Content-Type': undefined }],
    ['PUT', 'pricing-template', {}],
    ['POST', 'disclaimer', { 'Content-Type': undefined }],
    ['POST', 'disclaimer', {}],
    ['POST', 'x/medical-template', { 'Content-Type': undefined }],
    ['POST', 'x/medical-template', {}],
  ])('may be absent: %s /%s/{id}/clone (%#)', async (method, what, headers) => {
    const list = what.replace('x/', '');
    const [{ id }] = (await owner.rest(`/api/${list}`)).body;
    expect(await owner.rest(`/api/${what}/${id}/clone`, { method, headers })).toMatchObject({ status: 200 });
  });
});

describe('a field that a call does not know', () => {
  it('is ignored: what was read can be sent back', async () => {
    const { body: patient } = await owner.rest('/api/patient', { method: 'PUT', body: { firstName: 'Katse', lastName: 'Saar' } });
    const saved = await owner.rest('/api/patient', { method: 'PUT', body: { ...patient, phoneNumber: '5551234', colour: 'blue' } });
    expect(saved).toMatchObject({ status: 200, body: { phoneNumber: '5551234', createdDate: patient.createdDate } });
  });
});

describe('the picture of a treatment plan', () => {
  const save = async (file?: Blob | string) => {
    const form = new FormData();
    form.set('plan', JSON.stringify({ imageId, language: 'et', treatments: [], approve: false }));
    if (file !== undefined) form.set('file', file);
    return owner.rest('/api/treatment-plan', { method: 'POST', body: form });
  };

  it('may be sent, and must be a file', async () => {
    expect((await save()).status).toBe(200);
    expect((await save(new Blob([Uint8Array.from(greyPng(4, 3))], { type: 'image/png' }))).status).toBe(200);
    expect(await save('no picture')).toMatchObject({
      status: 400,
      body: { message: 'VALIDATION_FAILED', fields: { file: 'This value is not valid' } },
    });
  });

  it('is part of the description', async () => {
    // biome-ignore lint/suspicious/noExplicitAny: a test reads any document
    const document = await resolvedDocument<any>(server.url);
    const form = document.paths['/treatment-plan'].post.requestBody.content['multipart/form-data'].schema;
    expect(form.properties.file).toMatchObject({ type: 'string', format: 'binary' });
    expect(form.required).toEqual(['plan']);
  });
});

describe('the file of a radiograph', () => {
  it('is named when it is missing, a text, or one of several', async () => {
    const fieldsOf = async (files: readonly (Blob | string)[]) => {
      const form = new FormData();
      form.set('patientId', crypto.randomUUID());
      for (const file of files) form.append('file', file);
      return (await owner.rest('/api/image', { method: 'POST', body: form })).body.fields;
    };
    const png = new Blob([Uint8Array.from(greyPng(4, 3))], { type: 'image/png' });
    expect(await fieldsOf([])).toEqual({ file: 'This field is required' });
    expect(await fieldsOf(['no file'])).toEqual({ file: 'Must be one file' });
    expect(await fieldsOf([png, png])).toEqual({ file: 'Must be one file' });
  });
});
