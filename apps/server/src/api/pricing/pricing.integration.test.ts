import { inClinic } from '@molaar/db';
import { createClinicDefaults } from '@molaar/services/clinic-defaults';
import { addClinic } from '@molaar/services/testing/portal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caller } from '../../testing/caller';
import { openTestServer, type TestServer } from '../../testing/test-server';

let server: TestServer;
let owner: Caller;
let viewer: Caller;
let outsider: Caller;
let anonymous: Caller;
/** Named by the clinic's ACTIVE medical templates. */
let used: string;
beforeAll(async () => {
  server = await openTestServer();
  const { organizationId } = server.clinic;
  await inClinic(server.portal.deps.db, { organizationId }, (tx) => createClinicDefaults(tx));
  [owner, viewer] = [await server.signedIn('OWNER'), await server.signedIn('VIEWER')];
  const otherClinic = await addClinic(server.portal);
  outsider = await new Caller(server.url).signIn((await otherClinic.person('OWNER')).username);
  anonymous = new Caller(server.url);
  used = (await owner.rest('/api/pricing-template')).body[0].id;
});
afterAll(() => server.close());

const UNKNOWN = '00000000-0000-7000-8000-000000000000';
const put = (path: string, body?: unknown, who = owner) => who.rest(path, { method: 'PUT', body });
const remove = (path: string, who = owner) => who.rest(path, { method: 'DELETE' });
const component = (pricingTemplateId: string, over: object = {}) => ({
  pricingTemplateId,
  code: 'K1',
  category: 'Ravi',
  name: 'Täidis',
  unit: 'TOOTH',
  price: 4500,
  ...over,
});

describe('price lists', () => {
  it('are created, renamed, copied, counted and deleted', async () => {
    const made = await put('/api/pricing-template', { name: ' Uus ' });
    expect(made).toMatchObject({ status: 200, body: { name: 'Uus', components: 0, version: 1 } });
    const { id } = made.body;
    expect(await put('/api/pricing-template', { id, version: 1, name: 'Teine' })).toMatchObject({ status: 200, body: { version: 2 } });
    const stale = await put('/api/pricing-template', { id, version: 1, name: 'Teine' });
    expect(stale).toMatchObject({ status: 412, body: { message: 'VERSION_CONFLICT' } });
    expect(await put('/api/pricing-template', { name: '' })).toMatchObject({ status: 400, body: { fields: { name: expect.any(String) } } });

    const copy = await put(`/api/pricing-template/${used}/clone`);
    expect(copy).toMatchObject({ status: 200, body: { name: 'Hinnakiri (näidis) (2)' } });
    expect((await put(`/api/pricing-template/${used}/clone`, { name: 'Oma' })).body.name).toBe('Oma');
    const pages = await owner.rest(`/api/pricing-template/${copy.body.id}/pages?size=10&search=röntgen`);
    expect(pages).toMatchObject({ status: 200, body: { pages: 1, total: 1 } });

    expect((await remove(`/api/pricing-template/${copy.body.id}`)).status).toBe(204);
    expect(await remove(`/api/pricing-template/${copy.body.id}`)).toMatchObject({ status: 404, body: { message: 'NOT_FOUND' } });
    const rejected = await remove(`/api/pricing-template/${used}`);
    expect(rejected).toMatchObject({ status: 409, body: { message: 'PRICING_TEMPLATE_USED_IN_ACTIVE_TEMPLATE' } });
  });
});

describe('names of price lists', () => {
  const taken = { status: 400, body: { fields: { name: 'A price list with this name already exists.' } } };

  it('are used once: creating, renaming and copying with the name of another list is rejected', async () => {
    const { id } = (await put('/api/pricing-template', { name: 'Lastele' })).body;
    const { id: other } = (await put('/api/pricing-template', { name: 'Öösel' })).body;
    expect(await put('/api/pricing-template', { name: 'Lastele' })).toMatchObject(taken);
    expect(await put('/api/pricing-template', { name: 'öösel' })).toMatchObject(taken);
    expect(await put('/api/pricing-template', { id: other, version: 1, name: 'lastele ' })).toMatchObject(taken);
    expect(await put(`/api/pricing-template/${id}/clone`, { name: 'Öösel' })).toMatchObject(taken);
    expect(await put('/api/pricing-template', { id, version: 1, name: 'LASTELE' })).toMatchObject({ status: 200 });
  });

  it('are used once by two people who save at the same time', async () => {
    const saved = await Promise.all(Array.from({ length: 4 }, () => put('/api/pricing-template', { name: 'Korraga' })));
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });
});

describe('components', () => {
  it('are added, changed and deleted, with their error codes', async () => {
    const { id } = (await put('/api/pricing-template', { name: 'Ridadega' })).body;
    const made = await put('/api/pricing-component', component(id));
    expect(made).toMatchObject({ status: 200, body: { code: 'K1', price: 4500, minimum: null, quantity: 1, version: 1 } });
    const again = await put('/api/pricing-component', component(id));
    expect(again).toMatchObject({
      status: 409,
      body: { message: 'PRICING_COMPONENT_CODE_EXISTS', fields: { code: expect.stringMatching(/ /) } },
    });
    expect((await put('/api/pricing-component', component(id, { confirm: true }))).status).toBe(200);

    const range = component(id, { id: made.body.id, version: 1, price: null, minimum: 100, maximum: 200 });
    expect(await put('/api/pricing-component', range)).toMatchObject({ status: 200, body: { price: null, maximum: 200, version: 2 } });
    expect((await put('/api/pricing-component', range)).body.message).toBe('VERSION_CONFLICT');

    expect((await remove(`/api/pricing-component/${id}/${made.body.id}`)).status).toBe(204);
    expect((await remove(`/api/pricing-component/${id}/${made.body.id}`)).status).toBe(404);
    const [inUse] = (await owner.rest(`/api/pricing-component/paginate?pricingTemplateId=${used}&search=5021`)).body.components;
    const rejected = await remove(`/api/pricing-component/${used}/${inUse.id}`);
    expect(rejected).toMatchObject({ status: 409, body: { message: 'PRICING_COMPONENT_USED_IN_ACTIVE_TEMPLATE' } });
  });

  it.each([
    [{ price: 100, minimum: 50 }, 'price'],
    [{ price: null }, 'price'],
    [{ price: null, maximum: 50 }, 'minimum'],
    [{ price: null, minimum: 100, maximum: 50 }, 'maximum'],
    [{ price: 1.5 }, 'price'],
    [{ price: -1 }, 'price'],
    [{ quantity: 0 }, 'quantity'],
    [{ unit: 'DOZEN' }, 'unit'],
    [{ code: ' ' }, 'code'],
  ])('with %j are rejected by field, with a text', async (over, field) => {
    const { status, body } = await put('/api/pricing-component', component(used, { code: 'new', ...over }));
    expect(status).toBe(400);
    expect(body).toMatchObject({ message: 'VALIDATION_FAILED', fields: { [field]: expect.stringMatching(/ /) } });
  });

  it('are paginated in the requested order, in both APIs', async () => {
    const query = { pricingTemplateId: used, size: '3', page: '1', sort: 'price', direction: 'desc', category: 'Kirurgia' };
    const rest = await owner.rest(`/api/pricing-component/paginate?${new URLSearchParams(query)}`);
    expect(rest.body).toMatchObject({ total: 4, pages: 2, components: [{ code: '5053' }] });
    const trpc = await viewer.trpc('templates.pricingComponents', { ...query, size: 3, page: 1 });
    expect(trpc.body).toEqual(rest.body);
  });
});

describe('the web application’s own calls', () => {
  it('preview a change of prices and apply it once', async () => {
    const { id } = (await put(`/api/pricing-template/${used}/clone`)).body;
    const change = { pricingTemplateId: id, category: 'Kirurgia', percent: 500, step: 100 };
    const preview = await owner.trpc('pricing.previewChange', change);
    expect(preview.body.changes).toContainEqual({
      id: expect.any(String),
      code: '5053',
      name: 'Suukirurgi vastuvõtt',
      before: { price: 6000, minimum: null, maximum: null },
      after: { price: 6300, minimum: null, maximum: null },
    });
    const { revision } = preview.body;
    expect((await owner.trpc('pricing.change', { ...change, revision })).body).toEqual({ changed: 4 });
    expect((await owner.trpc('pricing.change', { ...change, revision })).body).toMatchObject({ status: 412, message: 'VERSION_CONFLICT' });
    for (const wrong of [{ percent: 1.5 }, { percent: -10_000 }, { step: 7 }])
      expect((await owner.trpc('pricing.previewChange', { ...change, ...wrong })).status).toBe(400);
  });

  it('export a price list as a file and import it again', async () => {
    const { id } = (await put(`/api/pricing-template/${used}/clone`, { name: 'Köögi "hind"' })).body;
    const response = await owner.rest(`/api/x/pricing-template/${id}/csv?language=et`);
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('Content-Disposition')).toBe(
      `attachment; filename="prices.csv"; filename*=UTF-8''K%C3%B6%C3%B6gi%20%22hind%22.csv`,
    );
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(response.body);
    expect(text).toMatch(/^\ufeffKood;Kategooria;Nimetus;/);
    const changed = text.replace('Panoraamülesvõte;tükk;38', 'Panoraamülesvõte;tükk;40,50');
    const preview = (await owner.trpc('pricing.previewImport', { pricingTemplateId: id, text: changed })).body;
    expect(preview.counts).toMatchObject({ CREATE: 0, UPDATE: 1, ERROR: 0 });
    const { revision } = preview;
    expect((await owner.trpc('pricing.import', { pricingTemplateId: id, text: changed, revision })).body).toEqual({ changed: 1 });
    const page = await owner.rest(`/api/pricing-component/paginate?pricingTemplateId=${id}&search=panoraam`);
    expect(page.body.components).toMatchObject([{ price: 4050, version: 2 }]);
  });
});

describe('rejected', () => {
  const calls: [string, string, ((id: string) => unknown) | undefined][] = [
    ['PUT', '/api/pricing-template', (id) => ({ id, version: 1, name: 'x' })],
    ['PUT', '/api/pricing-template/{id}/clone', undefined],
    ['DELETE', '/api/pricing-template/{id}', undefined],
    ['PUT', '/api/pricing-component', (id) => component(id)],
    ['DELETE', `/api/pricing-component/{id}/${UNKNOWN}`, undefined],
  ];
  const reads: typeof calls = [
    ['GET', '/api/pricing-template/{id}/pages', undefined],
    ['GET', '/api/pricing-component/paginate?pricingTemplateId={id}', undefined],
    ['GET', '/api/x/pricing-template/{id}/csv', undefined],
  ];

  it.each([...calls, ...reads])('without a session and for another organization: %s %s', async (method, path, body) => {
    const call = (who: Caller, id: string) => who.rest(path.replace('{id}', id), { method, body: body?.(id) });
    expect(await call(anonymous, used)).toMatchObject({ status: 401, body: { message: 'NOT_AUTHENTICATED' } });
    const [foreign, unknown] = [await call(outsider, used), await call(outsider, UNKNOWN)];
    expect(foreign).toMatchObject({ status: 404, body: { message: 'NOT_FOUND' } });
    expect(JSON.stringify(foreign.body).replaceAll(used, UNKNOWN)).toBe(JSON.stringify(unknown.body));
  });

  it.each(calls)('for a viewer: %s %s', async (method, path, body) => {
    const response = await viewer.rest(path.replace('{id}', used), { method, body: body?.(used) });
    expect(response).toMatchObject({ status: 403, body: { message: 'NOT_ALLOWED' } });
  });
});
