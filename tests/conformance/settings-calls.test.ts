import { Caller } from '@molaar/server/testing/caller';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asking } from './asking';
import { openWorld, UNKNOWN, type World } from './world';

/*
 * Calls 20 to 29 and 47 to 54 besides one good and one bad request each (conformance.test.ts): every code that
 * is listed for them, and the content of their responses.
 */

let world: World;
let medical: Caller;
let assistant: Caller;

beforeAll(async () => {
  world = await openWorld();
  medical = await new Caller(world.server.url).signIn(world.people.medical.username);
  assistant = await new Caller(world.server.url).signIn(world.people.colleague.username);
}, 240_000);
afterAll(() => world?.close(), 60_000);

const { call, code, fine } = asking(() => world);

describe('20–21 /medical-settings', () => {
  it('returns the saved settings with their version', async () => {
    const { body } = await fine(call('GET /medical-settings'));
    expect(body).toMatchObject({ notation: expect.any(String), currency: 'EUR', language: expect.any(String) });
    const changed = { notation: 'UNS', language: 'en', version: body.version };
    try {
      expect((await fine(call('PUT /medical-settings', changed))).body).toMatchObject({ notation: 'UNS', language: 'en' });
      expect((await fine(call('GET /medical-settings'))).body).toMatchObject({
        notation: 'UNS',
        language: 'en',
        version: body.version + 1,
      });
      expect(await code(call('PUT /medical-settings', changed))).toBe('412 VERSION_CONFLICT');
    } finally {
      await fine(call('PUT /medical-settings', { notation: body.notation, language: body.language, version: body.version + 1 }));
    }
  });

  it('is saved by owner and administrators only, and read by everyone', async () => {
    expect(await code(call('PUT /medical-settings', { notation: 'ISO', language: 'et' }, medical))).toBe('403 NOT_ALLOWED');
    expect((await call('GET /medical-settings', undefined, world.viewer)).status).toBe(200);
  });
});

describe('22–25 /medical-template', () => {
  const row = { detectableObject: 'PRIM_CAR_CAVITY', displayName: 'Kaaries', category: 'ISSUES', displayColor: '#ff0000' };
  const save = (over: object, caller?: Caller) =>
    call('PUT /medical-template', { name: 'Mall', language: 'et', rows: [row], ...over }, caller);
  const component = async () =>
    (await call(`GET /pricing-component/paginate?pricingTemplateId=${world.priceListId}`)).body.components[0] as {
      id: string;
      code: string;
    };

  it('lists templates and returns one with a row per finding, its components with quantity and its price list', async () => {
    const { id, code: priced } = await component();
    const rows = [{ ...row, components: [{ pricingComponentId: id, quantity: 3 }] }];
    const { body } = await fine(save({ rows, pricingTemplateId: world.priceListId }));
    expect(body).toMatchObject({ status: 'DRAFT', currency: 'EUR', default: false, version: 1, pricingTemplateId: world.priceListId });
    const read = (await fine(call(`GET /medical-template/${body.id}`))).body;
    expect(read.rows).toMatchObject([{ ...row, components: [{ pricingComponentId: id, code: priced, quantity: 3 }] }]);
    const listed = (await fine(call('GET /medical-template'))).body.find((one: { id: string }) => one.id === body.id);
    expect(listed).toMatchObject({ name: 'Mall', version: 1 });
    expect(listed.rows).toBeUndefined();
  });

  it('requires both prices or none, the second one bigger, with the specification’s messages', async () => {
    const rejected = async (prices: object) => (await save({ rows: [{ ...row, ...prices }] })).body;
    expect(await rejected({ priceFrom: 100 })).toMatchObject({
      status: 400,
      fields: { 'rows.0.priceTo': 'Both prices or no price must be filled' },
    });
    expect(await rejected({ priceFrom: 100, priceTo: 100 })).toMatchObject({
      status: 400,
      fields: { 'rows.0.priceTo': expect.any(String) },
    });
    await fine(save({ rows: [{ ...row, priceFrom: 100, priceTo: 101 }] }));
    expect(await rejected({ displayName: '' })).toMatchObject({ status: 400 });
    expect((await save({ rows: [row, row] })).body).toMatchObject({
      status: 400,
      fields: { 'rows.1.detectableObject': expect.any(String) },
    });
  });

  it('rejects an unknown template, a changed one, an unknown component or price list', async () => {
    expect(await code(save({ id: UNKNOWN, version: 1 }))).toBe('404 MEDICAL_TEMPLATE_NOT_FOUND');
    const { body } = await fine(save({}));
    await fine(save({ id: body.id, version: 1, name: 'Teine' }));
    expect(await code(save({ id: body.id, version: 1 }))).toBe('412 VERSION_CONFLICT');
    expect(await code(save({ id: body.id }))).toBe('400 VALIDATION_FAILED');
    const unknown = (field: string) => ({ status: 400, message: 'VALIDATION_FAILED', fields: { [field]: expect.any(String) } });
    const rows = [{ ...row, components: [{ pricingComponentId: UNKNOWN, quantity: 1 }] }];
    expect((await save({ rows })).body).toMatchObject(unknown('rows.0.components'));
    expect((await save({ pricingTemplateId: UNKNOWN })).body).toMatchObject(unknown('pricingTemplateId'));
    await fine(call(`DELETE /medical-template/${body.id}`));
    for (const name of [`GET /medical-template/${body.id}`, `DELETE /medical-template/${body.id}`])
      expect(await code(call(name)), name).toBe('404 MEDICAL_TEMPLATE_NOT_FOUND');
  });

  it('is saved and deleted by dentists too, but not by assistants and viewers', async () => {
    const { body } = await fine(save({ name: 'Arsti mall' }, medical));
    for (const caller of [assistant, world.viewer]) {
      expect(await code(save({}, caller))).toBe('403 USER_NOT_ALLOWED_TO_SAVE_MEDICAL_TEMPLATE');
      expect(await code(call(`DELETE /medical-template/${body.id}`, undefined, caller))).toBe(
        '403 USER_NOT_ALLOWED_TO_DELETE_MEDICAL_TEMPLATE',
      );
    }
    await fine(call(`DELETE /medical-template/${body.id}`, undefined, medical));
  });
});

describe('26–29 /disclaimer', () => {
  const text = { category: 'CLINIC', language: 'et', heading: 'Kliinik', content: 'Tekst', status: 'ACTIVE', default: false };

  it('is created, changed, cloned as a draft and deleted', async () => {
    const { body } = await fine(call('PUT /disclaimer', text));
    const changed = await fine(call('PUT /disclaimer', { ...text, id: body.id, version: body.version, heading: 'Uus' }));
    expect(changed.body).toMatchObject({ id: body.id, heading: 'Uus', version: body.version + 1 });
    expect(await code(call('PUT /disclaimer', { ...text, id: body.id, version: body.version }))).toBe('412 VERSION_CONFLICT');
    const copy = (await fine(call(`POST /disclaimer/${body.id}/clone`))).body;
    expect(copy).toMatchObject({ category: 'CLINIC', content: 'Tekst', status: 'DRAFT', default: false });
    expect(copy.id).not.toBe(body.id);
    for (const { id } of [body, copy]) await fine(call(`DELETE /disclaimer/${id}`));
    const ids = (await fine(call('GET /disclaimer'))).body.map((one: { id: string }) => one.id);
    expect(ids).not.toContain(body.id);
    for (const name of [`DELETE /disclaimer/${body.id}`, `POST /disclaimer/${body.id}/clone`])
      expect(await code(call(name)), name).toBe('404 NOT_FOUND');
    expect(await code(call('PUT /disclaimer', { ...text, id: body.id, version: 1 }))).toBe('404 NOT_FOUND');
  });

  it('has one default per category and language, which a new one replaces', async () => {
    const made = (await fine(call('PUT /disclaimer', { ...text, category: 'INFORMATION', default: true }))).body;
    const defaults = (await fine(call('GET /disclaimer'))).body.filter(
      (one: { category: string; language: string; default: boolean }) =>
        one.category === 'INFORMATION' && one.language === 'et' && one.default,
    );
    expect(defaults.map(({ id }: { id: string }) => id)).toEqual([made.id]);
  });

  it('cannot be changed once EXPIRED, but cloned', async () => {
    const { body } = await fine(call('PUT /disclaimer', text));
    const expired = (await fine(call('PUT /disclaimer', { ...text, id: body.id, version: body.version, status: 'EXPIRED' }))).body;
    expect(await code(call('PUT /disclaimer', { ...text, id: body.id, version: expired.version }))).toBe(
      '409 CAN_NOT_UPDATE_EXPIRED_DISCLAIMER',
    );
    expect((await fine(call(`POST /disclaimer/${body.id}/clone`))).body.status).toBe('DRAFT');
  });

  it('is saved, cloned and deleted by owner and administrators only', async () => {
    const [{ id }] = (await fine(call('GET /disclaimer', undefined, world.viewer))).body;
    for (const caller of [medical, assistant, world.viewer])
      for (const [name, body] of [
        ['PUT /disclaimer', text],
        [`POST /disclaimer/${id}/clone`, undefined],
        [`DELETE /disclaimer/${id}`, undefined],
      ] as const)
        expect(await code(call(name, body, caller)), name).toBe('403 USER_NOT_ALLOWED_TO_SAVE_DISCLAIMER');
  });
});

describe('47–51 /pricing-template', () => {
  it('is created, renamed under its version, cloned with its components, counted and deleted', async () => {
    const made = (await fine(call('PUT /pricing-template', { name: 'Hinnad A' }))).body;
    expect(made).toMatchObject({ name: 'Hinnad A', components: 0, version: 1 });
    const renamed = (await fine(call('PUT /pricing-template', { id: made.id, version: 1, name: 'Hinnad B' }))).body;
    expect(renamed).toMatchObject({ id: made.id, name: 'Hinnad B', version: 2 });
    expect(await code(call('PUT /pricing-template', { id: made.id, version: 1, name: 'C' }))).toBe('412 VERSION_CONFLICT');
    expect(await code(call('PUT /pricing-template', { id: UNKNOWN, version: 1, name: 'C' }))).toBe('404 NOT_FOUND');
    const original = (await fine(call('GET /pricing-template'))).body.find((one: { id: string }) => one.id === world.priceListId);
    const copy = (await fine(call(`PUT /pricing-template/${world.priceListId}/clone`))).body;
    expect(copy).toMatchObject({ components: original.components });
    expect(copy.name).not.toBe(original.name);
    const { body } = await fine(call(`GET /pricing-template/${copy.id}/pages?size=10`));
    expect(body).toEqual({ total: original.components, pages: Math.ceil(original.components / 10) });
    for (const { id } of [made, copy]) await fine(call(`DELETE /pricing-template/${id}`));
    expect(await code(call(`GET /pricing-template/${copy.id}/pages`))).toBe('404 NOT_FOUND');
  });

  it('has a name of its own, whatever the case of its letters', async () => {
    const made = (await fine(call('PUT /pricing-template', { name: 'Õhtused hinnad' }))).body;
    const other = (await fine(call('PUT /pricing-template', { name: 'Hommikused hinnad' }))).body;
    const taken = { status: 400, message: 'VALIDATION_FAILED', fields: { name: expect.stringMatching(/price list/i) } };
    for (const name of ['Õhtused hinnad', 'õhtused HINNAD']) {
      expect((await call('PUT /pricing-template', { name })).body).toMatchObject(taken);
      expect((await call('PUT /pricing-template', { id: other.id, version: 1, name })).body).toMatchObject(taken);
    }
    // The own name, with other letters too, is not taken.
    await fine(call('PUT /pricing-template', { id: made.id, version: 1, name: 'Õhtused Hinnad' }));
    const copies = [1, 2].map(() => fine(call(`PUT /pricing-template/${made.id}/clone`)));
    const names = (await Promise.all(copies)).map(({ body }) => body.name);
    expect(new Set([...names, 'Õhtused Hinnad']).size).toBe(3);
  });

  it('is changed by owner and administrators only', async () => {
    for (const caller of [medical, assistant, world.viewer])
      for (const [name, body] of [
        ['PUT /pricing-template', { name: 'Ei' }],
        [`PUT /pricing-template/${world.priceListId}/clone`, undefined],
        [`DELETE /pricing-template/${world.priceListId}`, undefined],
      ] as const)
        expect(await code(call(name, body, caller)), name).toBe('403 NOT_ALLOWED');
  });
});

describe('52–54 /pricing-component', () => {
  let list: string;
  const component = (over: object) => ({ pricingTemplateId: list, code: '5001', name: 'Täidis', unit: 'SURFACE', price: 5000, ...over });
  beforeAll(async () => {
    list = (await fine(call('PUT /pricing-template', { name: 'Komponendid' }))).body.id;
  });

  it('asks for confirmation of a duplicate code', async () => {
    await fine(call('PUT /pricing-component', component({})));
    expect((await call('PUT /pricing-component', component({ name: 'Teine' }))).body).toMatchObject({
      status: 409,
      message: 'PRICING_COMPONENT_CODE_EXISTS',
      fields: { code: expect.any(String) },
    });
    const twin = (await fine(call('PUT /pricing-component', component({ name: 'Teine', confirm: true })))).body;
    const changed = component({ id: twin.id, version: twin.version, name: 'Kolmas' });
    expect((await fine(call('PUT /pricing-component', changed))).body).toMatchObject({ name: 'Kolmas', version: 2 });
    expect(await code(call('PUT /pricing-component', changed))).toBe('412 VERSION_CONFLICT');
    expect(await code(call('PUT /pricing-component', component({ id: UNKNOWN, version: 1, code: 'Z' })))).toBe('404 NOT_FOUND');
  });

  it('has one price, or a minimum and a maximum', async () => {
    const rejected = (over: object) => code(call('PUT /pricing-component', component({ code: 'P', ...over })));
    expect(await rejected({ minimum: 100, maximum: 200 })).toBe('400 VALIDATION_FAILED');
    expect(await rejected({ price: null })).toBe('400 VALIDATION_FAILED');
    expect(await rejected({ price: null, minimum: 200, maximum: 100 })).toBe('400 VALIDATION_FAILED');
    expect(await rejected({ price: 10.5 })).toBe('400 VALIDATION_FAILED');
    const range = component({ code: 'P', price: null, minimum: 100, maximum: 200, quantity: 2 });
    expect((await fine(call('PUT /pricing-component', range))).body).toMatchObject({
      minimum: 100,
      maximum: 200,
      price: null,
      quantity: 2,
    });
  });

  it('is searched, sorted and paged on the server', async () => {
    for (const [index, name] of ['Õmblus', 'Anesteesia', 'Zirkoonkroon'].entries())
      await fine(call('PUT /pricing-component', component({ code: `Q${index}`, name, category: 'Muu', price: 100 * (index + 1) })));
    const page = async (query: string) => (await fine(call(`GET /pricing-component/paginate?pricingTemplateId=${list}&${query}`))).body;
    const names = async (query: string) => (await page(query)).components.map(({ name }: { name: string }) => name);
    expect(await names('category=Muu&sort=name')).toEqual(['Anesteesia', 'Zirkoonkroon', 'Õmblus']);
    expect(await names('category=Muu&sort=price&direction=desc')).toEqual(['Zirkoonkroon', 'Anesteesia', 'Õmblus']);
    expect(await names('search=anest')).toEqual(['Anesteesia']);
    expect(await page('category=Muu&sort=code&size=10')).toMatchObject({ total: 3, pages: 1, categories: expect.arrayContaining(['Muu']) });
    expect(await names('category=Muu&sort=code&size=10&page=1')).toEqual([]);
    expect(await code(call(`GET /pricing-component/paginate?pricingTemplateId=${UNKNOWN}`))).toBe('404 NOT_FOUND');
    expect(await code(call(`GET /pricing-component/paginate?pricingTemplateId=${list}&sort=none`))).toBe('400 VALIDATION_FAILED');
  });

  it('cannot be deleted with its list while an ACTIVE medical template uses it, but once that is EXPIRED', async () => {
    const { id } = (await fine(call('PUT /pricing-component', component({ code: 'USED' })))).body;
    const rows = [
      {
        detectableObject: 'CROWN',
        displayName: 'Kroon',
        category: 'RESTORATIONS',
        displayColor: '#00ff00',
        components: [{ pricingComponentId: id, quantity: 1 }],
      },
    ];
    const template = { name: 'Kasutab', language: 'et', rows };
    const made = (await fine(call('PUT /medical-template', { ...template, status: 'ACTIVE' }))).body;
    expect(await code(call(`DELETE /pricing-component/${list}/${id}`))).toBe('409 PRICING_COMPONENT_USED_IN_ACTIVE_TEMPLATE');
    expect(await code(call(`DELETE /pricing-template/${list}`))).toBe('409 PRICING_TEMPLATE_USED_IN_ACTIVE_TEMPLATE');
    expect(await code(call(`DELETE /pricing-component/${world.priceListId}/${id}`))).toBe('404 NOT_FOUND');
    await fine(call('PUT /medical-template', { ...template, id: made.id, version: made.version, status: 'EXPIRED' }));
    await fine(call(`DELETE /pricing-component/${list}/${id}`));
    await fine(call(`DELETE /pricing-template/${list}`));
  });

  it('is changed by owner and administrators only', async () => {
    for (const caller of [medical, assistant, world.viewer]) {
      expect(await code(call('PUT /pricing-component', component({ pricingTemplateId: world.priceListId }), caller))).toBe(
        '403 NOT_ALLOWED',
      );
      expect(await code(call(`DELETE /pricing-component/${world.priceListId}/${UNKNOWN}`, undefined, caller))).toBe('403 NOT_ALLOWED');
    }
  });
});
