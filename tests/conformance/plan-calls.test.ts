import { Caller } from '@molaar/server/testing/caller';
import { treatmentLine } from '@molaar/services/testing/treatment-line';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asking } from './asking';
import { openWorld, UNKNOWN, type World } from './world';

/*
 * Calls 19 and 43 to 46 besides one good and one bad request each (conformance.test.ts): every code that
 * is listed for them, and the content of their responses.
 */

let world: World;
let assistant: Caller;

beforeAll(async () => {
  world = await openWorld();
  assistant = await new Caller(world.server.url).signIn(world.people.colleague.username);
}, 240_000);
afterAll(() => world?.close(), 60_000);

const { call, code, fine } = asking(() => world);
const planForm = (plan: unknown, file?: Blob): FormData => {
  const form = new FormData();
  form.set('plan', typeof plan === 'string' ? plan : JSON.stringify(plan));
  if (file) form.set('file', file, 'mouth.png');
  return form;
};
const savePlan = (over: object = {}, caller = world.owner) =>
  call(
    'POST /treatment-plan',
    planForm({ imageId: world.imageId, language: 'et', treatments: [treatmentLine()], approve: true, ...over }),
    caller,
  );

describe('19 POST /treatment-plan/dental-status/{id}', () => {
  const approved = { tooth: '16', surface: ['M', 'O'], status: 'PRIM_CAR_CAVITY', decision: 'APPROVED', annotationIds: [] };
  const save = (image: string, body: object, caller?: Caller) => call(`POST /treatment-plan/dental-status/${image}`, body, caller);

  it('saves the approved statuses under the version that was read', async () => {
    const image = await world.freshImage();
    const { body, headers } = await fine(save(image, { version: 0, statuses: [approved] }));
    expect(body).toMatchObject({ imageId: image, version: 1, statuses: [{ tooth: '16', decision: 'APPROVED', surface: ['M', 'O'] }] });
    expect(headers.get('ETag')).toMatch(/"1"$/);
    expect(await code(save(image, { version: 0, statuses: [] }))).toBe('412 VERSION_CONFLICT');
  });

  it('requires the version that was read and every decision', async () => {
    const image = await world.freshImage();
    const read = (caller?: Caller) => call(`GET /x/image/${image}/statuses`, undefined, caller);
    expect((await fine(read())).body).toMatchObject({ imageId: image, version: 0, statuses: [], notice: expect.any(String) });
    await fine(save(image, { version: 0, statuses: [approved] }));
    const { body, headers } = await fine(read(world.viewer));
    expect(body).toMatchObject({ version: 1, statuses: [approved] });
    expect(headers.get('ETag')).toMatch(/"1"$/);
    const kept = body.statuses.map(({ tooth, surface, status, decision }: typeof approved) => ({ tooth, surface, status, decision }));
    const more = { ...approved, tooth: '26' };
    expect((await fine(save(image, { version: body.version, statuses: [...kept, more] }))).body.statuses).toHaveLength(2);
    expect(await code(call(`GET /x/image/${UNKNOWN}/statuses`))).toBe('404 NOT_FOUND');
  });

  it('rejects conflicting statuses of a tooth, and names the tooth', async () => {
    const image = await world.freshImage();
    const extracted = { ...approved, surface: [], status: 'EXTRACTED' };
    const { status, body } = await save(image, { version: 0, statuses: [approved, extracted] });
    const description = 'tooth 16: PRIM_CAR_CAVITY and EXTRACTED cannot both be true';
    const fields = { '16': 'PRIM_CAR_CAVITY EXTRACTED' };
    expect({ status, body }).toEqual({ status: 409, body: { status: 409, message: 'STATUSES_CONTRADICT', description, fields } });
    expect((await fine(call(`GET /x/image/${image}/statuses`))).body).toMatchObject({ version: 0, statuses: [] });
  });

  it('rejects an unknown image, an unknown tooth, a viewer', async () => {
    expect(await code(save(UNKNOWN, { version: 0, statuses: [] }))).toBe('404 NOT_FOUND');
    expect(await code(save(world.imageId, { version: 0, statuses: [{ ...approved, tooth: '19' }] }))).toBe('400 VALIDATION_FAILED');
    expect(await code(save(world.imageId, { version: 0, statuses: [] }, world.viewer))).toBe('403 NOT_ALLOWED');
  });
});

describe('43 POST /treatment-plan', () => {
  it('creates without id, accepts an image with the plan, and creates the next version with id', async () => {
    const plan = { imageId: world.imageId, language: 'et', treatments: [treatmentLine()], approve: true };
    const picture = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], { type: 'image/png' });
    const { body } = await fine(call('POST /treatment-plan', planForm(plan, picture)));
    expect(body).toMatchObject({ planVersion: 1, version: 1, status: 'APPROVED', imageId: world.imageId });
    expect(body.disclaimers.map(({ category }: { category: string }) => category).sort()).toEqual(['CLINIC', 'INFORMATION', 'LEGAL']);
    const next = (await fine(savePlan({ id: body.id, version: 1, comments: 'Uus' }))).body;
    expect(next).toMatchObject({ id: body.id, planVersion: 2, version: 2, comments: 'Uus' });
    expect(await code(savePlan({ id: body.id, version: 1 }))).toBe('412 VERSION_CONFLICT');
    expect(await code(savePlan({ id: body.id }))).toBe('400 VALIDATION_FAILED');
  });

  it('rejects unknown ids and invalid plans', async () => {
    expect(await code(savePlan({ id: UNKNOWN, version: 1 }))).toBe('404 TREATMENT_PLAN_NOT_FOUND');
    expect(await code(savePlan({ medicalTemplateId: UNKNOWN }))).toBe('404 MEDICAL_TEMPLATE_NOT_FOUND');
    expect(await code(savePlan({ pricingTemplateId: UNKNOWN }))).toBe('404 NOT_FOUND');
    expect(await code(savePlan({ imageId: UNKNOWN }))).toBe('404 NOT_FOUND');
    expect(await code(call('POST /treatment-plan', planForm('{')))).toBe('400 VALIDATION_FAILED');
    expect(await code(call('POST /treatment-plan', new FormData()))).toBe('400 VALIDATION_FAILED');
    expect(await code(savePlan({}, world.viewer))).toBe('403 NOT_ALLOWED');
    expect((await savePlan({ treatments: [] })).body).toMatchObject({
      message: 'VALIDATION_FAILED',
      fields: { treatments: expect.any(String) },
    });
  });

  it('returns the whole plan, also to a viewer, with what its next version needs', async () => {
    const made = (await fine(savePlan({ comments: 'Loetav' }))).body;
    const { body, headers } = await fine(call(`GET /x/treatment-plan/${made.id}`, undefined, world.viewer));
    // A notice is in the user's language; all users of this test have English.
    expect(body).toEqual(made);
    expect(body).toMatchObject({ version: 1, validUntil: expect.any(String), notice: expect.any(String), comments: 'Loetav' });
    expect(body.disclaimers).toHaveLength(3);
    expect(headers.get('ETag')).toMatch(/"1"$/);
    expect((await fine(savePlan({ id: body.id, version: body.version }))).body).toMatchObject({ planVersion: 2 });
    expect(await code(call(`GET /x/treatment-plan/${UNKNOWN}`))).toBe('404 TREATMENT_PLAN_NOT_FOUND');
  });

  it('is a draft when an assistant saves it', async () => {
    expect((await fine(savePlan({}, assistant))).body).toMatchObject({ status: 'DRAFT' });
  });
});

describe('44–46 /pdf', { timeout: 120_000 }, () => {
  const mail = (id: string, over: object = {}) => ({ id, to: 'patsient@molaar.test', subject: 'Raviplaan', body: 'Tere', ...over });

  it('must be created before it can be shown or e-mailed', async () => {
    const { id } = (await fine(savePlan())).body;
    expect(await code(call(`GET /pdf/image/${id}`))).toBe('409 TREATMENT_PLAN_PDF_DOES_NOT_EXIST');
    expect(await code(call('POST /pdf/treatment-plan/email', mail(id)))).toBe('409 TREATMENT_PLAN_PDF_DOES_NOT_EXIST');
    const pdf = await fine(call(`GET /pdf/generate/treatment-plan/${id}`));
    expect(pdf.headers.get('Content-Type')).toBe('application/pdf');
    expect(Buffer.from(pdf.body).subarray(0, 5).toString()).toBe('%PDF-');
    const page = await fine(call(`GET /pdf/image/${id}?page=1`));
    expect(page.headers.get('Content-Type')).toBe('image/png');
    expect(Buffer.from(page.body).subarray(1, 4).toString()).toBe('PNG');
    const pages = Number(page.headers.get('X-Page-Count'));
    expect(await code(call(`GET /pdf/image/${id}?page=${pages + 1}`))).toBe('404 NOT_FOUND');
    expect(await code(call(`GET /pdf/image/${id}?page=0`))).toBe('400 VALIDATION_FAILED');
    const sent = await fine(call('POST /pdf/treatment-plan/email', mail(id, { cc: 'ema@molaar.test, isa@molaar.test' })));
    expect(sent.body).toMatchObject({
      delivery: { state: 'QUEUED', to: 'patsient@molaar.test', cc: ['ema@molaar.test', 'isa@molaar.test'] },
      link: null,
    });
  });

  it('is e-mailed with recipient, subject and body; cc is optional', async () => {
    const { id } = (await fine(savePlan())).body;
    await fine(call(`GET /pdf/generate/treatment-plan/${id}`));
    for (const field of ['to', 'subject', 'body'])
      expect((await call('POST /pdf/treatment-plan/email', mail(id, { [field]: '' }))).body, field).toMatchObject({
        status: 400,
        message: 'VALIDATION_FAILED',
        fields: { [field]: expect.any(String) },
      });
    expect(await code(call('POST /pdf/treatment-plan/email', mail(UNKNOWN)))).toBe('404 TREATMENT_PLAN_NOT_FOUND');
    expect(await code(call('POST /pdf/treatment-plan/email', mail(id, { version: 99 })))).toBe('412 VERSION_CONFLICT');
    expect((await call('POST /pdf/treatment-plan/email', mail(id), world.viewer)).status).toBe(403);
    await fine(call('POST /pdf/treatment-plan/email', mail(id), assistant));
  });

  it('of a draft is not e-mailed', async () => {
    const { id } = (await fine(savePlan({ approve: false }))).body;
    await fine(call(`GET /pdf/generate/treatment-plan/${id}`));
    expect(await code(call('POST /pdf/treatment-plan/email', mail(id)))).toBe('403 NOT_ALLOWED');
  });

  it('is rejected in a language without default texts when the plan was saved; frozen texts stay', async () => {
    const frozen = (await fine(savePlan())).body;
    const [legal] = await world.sql<{ id: string; organization_id: string }>(
      `select id, organization_id from disclaimers
       where category = 'LEGAL' and language = 'en' and is_default and organization_id = (select organization_id from users where id = $1)`,
      [world.people.owner.userId],
    );
    const setDefault = (isDefault: boolean) =>
      world.sql('update disclaimers set is_default = $1 where id = $2 and organization_id = $3', [
        isDefault,
        legal?.id,
        legal?.organization_id,
      ]);
    await setDefault(false);
    try {
      const { id } = (await fine(savePlan())).body;
      const english = (plan: string) => call(`GET /pdf/generate/treatment-plan/${plan}?language=en`);
      expect(await code(english(id))).toBe('404 DEFAULT_DISCLAIMER_NOT_FOUND');
      expect(await code(savePlan({ language: 'en' }))).toBe('404 DEFAULT_DISCLAIMER_NOT_FOUND');
      await fine(call(`GET /pdf/generate/treatment-plan/${id}?language=et`));
      expect(await code(call('POST /pdf/treatment-plan/email', mail(id, { language: 'en' })))).toBe('404 DEFAULT_DISCLAIMER_NOT_FOUND');
      await fine(english(frozen.id));
    } finally {
      await setDefault(true);
    }
  });

  it.each(['NORMAL', 'SUMMARY_HIDDEN', 'SUMMARY_AND_PRICE_HIDDEN'])('is available as %s', async (format) => {
    await fine(call(`GET /pdf/generate/treatment-plan/${world.planId}?format=${format}`));
    expect(await code(call(`GET /pdf/generate/treatment-plan/${world.planId}?format=${format}X`))).toBe('400 VALIDATION_FAILED');
  });
});
