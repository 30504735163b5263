import { LargeFiles } from '@molaar/services/context';
import { saveSecurityEvents } from '@molaar/services/security-events';
import { addPatientWithImage } from '@molaar/services/testing/patient-with-image';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appRouter } from '../api/router';
import { SIZED_CALLS } from '../http/request-sizes';
import type { Caller } from '../testing/caller';
import { openTestServer, type TestServer } from '../testing/test-server';
import type { HeavyLane } from './heavy-lane';
import { FEW_ANNOTATIONS, WEIGHED_CALLS } from './weigh-request';

const ROWS = 1_400;

let server: TestServer;
let owner: Caller;
let viewer: Caller;
/** Radiographs with few and with many annotations. */
let FEW: string;
let MANY: string;
let fewPatient: string;
let manyPatient: string;
/** Paths of the requests that the heavy lane got. */
const handedOver: string[] = [];
/** Status of its next responses. */
let status = 200;
const heavy: HeavyLane = {
  answer: async (_organizationId, { method, url, body }) => {
    const { pathname, search } = new URL(url);
    handedOver.push(`${method} ${pathname}${search}`);
    const answer = new TextEncoder().encode(JSON.stringify({ bytes: body?.byteLength ?? null }));
    return { id: 1, status, headers: [['content-type', 'application/json']], body: answer.buffer as ArrayBuffer };
  },
  close: async () => {},
};

beforeAll(async () => {
  server = await openTestServer({}, { heavy });
  owner = await server.signedIn('OWNER');
  viewer = await server.signedIn('VIEWER');
  const { organizationId } = server.clinic;
  const medic = await server.clinic.person('MEDICAL');
  ({ imageId: FEW, patientId: fewPatient } = await addPatientWithImage(server.portal, medic));
  ({ imageId: MANY, patientId: manyPatient } = await addPatientWithImage(server.portal, medic));
  for (const [id, rows] of [
    [FEW, 3],
    [MANY, ROWS],
  ] as const) {
    await server.portal.asOwner('insert into annotation_sets (organization_id, image_id, version) values ($1, $2, 1)', [
      organizationId,
      id,
    ]);
    await server.portal.asOwner(
      `insert into annotations (organization_id, id, image_id, class, category, surfaces, x, y, w, h, source, decision, edited,
         check_tooth, experimental, created_at)
       select $1, gen_random_uuid(), $2, 'MOUTH_AREA', 'OTHER', '{JAW}', 1, 1, 2, 2, 'PERSON', 'SUGGESTED', false, false, false, now()
       from generate_series(1, $3::integer)`,
      [organizationId, id, rows],
    );
  }
});
afterAll(() => server?.close());

const get = (...ids: string[]) =>
  owner.rest(`/trpc/${ids.map(() => 'annotations.get').join()}?batch=1`, {
    method: 'POST',
    body: Object.fromEntries(ids.map((id, at) => [at, { id }])),
  });

describe('the heavy lane', () => {
  it('gets reads of many annotations and not those of few', async () => {
    expect(ROWS).toBeGreaterThan(FEW_ANNOTATIONS);
    handedOver.length = 0;
    const few = await get(FEW);
    expect(few.body[0].result.data.annotations).toHaveLength(3);
    expect((await owner.rest(`/api/x/image/${FEW}/annotation`)).body.annotations).toHaveLength(3);
    expect(handedOver).toEqual([]);
    await get(MANY, FEW);
    await owner.trpc('annotations.get', { id: MANY });
    await owner.rest(`/api/x/image/${MANY}/annotation`);
    await owner.rest(`/api/x/image/${MANY.toUpperCase()}/annotation`);
    expect(handedOver).toEqual([
      'POST /trpc/annotations.get,annotations.get?batch=1',
      'POST /trpc/annotations.get',
      `GET /api/x/image/${MANY}/annotation`,
      `GET /api/x/image/${MANY.toUpperCase()}/annotation`,
    ]);
  });

  it('gets exports and FHIR resources of a patient with many annotations', async () => {
    const paths = (patientId: string, imageId: string): string[] => [
      `/api/x/patient/${patientId}/fhir`,
      `/api/x/patient/${patientId.toUpperCase()}/fhir`,
      `/api/x/fhir/Patient/${patientId}`,
      `/api/x/fhir/Patient/${patientId}/$everything`,
      `/api/x/fhir/Observation?patient=${patientId}`,
      `/api/x/fhir/Observation?patient=Patient/${patientId}`,
      `/api/x/fhir/ImagingStudy/${imageId}`,
    ];
    handedOver.length = 0;
    for (const path of paths(fewPatient, FEW)) await owner.rest(path);
    expect(handedOver).toEqual([]);
    for (const path of paths(manyPatient, MANY)) await owner.rest(path);
    expect(handedOver).toEqual(paths(manyPatient, MANY).map((path) => `GET ${path}`));
  });

  it('and the sizes of requests name only calls that exist: a renamed one would be forgotten', () => {
    const procedures = Object.keys(appRouter._def.procedures);
    const isKnown = (name: string) =>
      procedures.some((procedure) => (name.endsWith('.') ? procedure.startsWith(name) : procedure === name));
    expect([...WEIGHED_CALLS, ...SIZED_CALLS].filter((name) => !isKnown(name))).toEqual([]);
  });

  it('gets long saves, with their bytes, and the check of the audit log', async () => {
    handedOver.length = 0;
    const label = 'x'.repeat(200_000);
    const saved = await owner.rest(`/api/annotation/${FEW}`, { method: 'POST', body: { label } });
    expect(saved.body.bytes).toBe(JSON.stringify({ label }).length);
    await owner.trpc('audit.verify');
    expect(handedOver).toEqual([`POST /api/annotation/${FEW}`, 'POST /trpc/audit.verify']);
  });

  it('gets the file of a patient with many annotations', async () => {
    Object.assign(server.portal.deps, { largeFiles: new LargeFiles(FEW_ANNOTATIONS) });
    await server.portal.asOwner("update annotations set decision = 'APPROVED', decided_at = now() where image_id = $1", [MANY]);
    const read = (id: string) => owner.rest(`/trpc/patients.details?batch=1`, { method: 'POST', body: { 0: { id } } });
    const many = `/api/patient/${manyPatient}/details`;
    handedOver.length = 0;
    // The first time it turns out while the file is read.
    const { status: first } = await owner.rest(many);
    expect([first, handedOver]).toEqual([200, [`GET ${many}`]]);
    Object.assign(server.portal.deps, { largeFiles: new LargeFiles(FEW_ANNOTATIONS) });
    await read(manyPatient);
    await owner.rest(`/api/patient/${fewPatient}/details`);
    await read(fewPatient);
    await owner.rest(many);
    const inCapitals = `/api/patient/${manyPatient.toUpperCase()}/details`;
    expect((await owner.rest(inCapitals)).status).toBe(200);
    expect(handedOver).toEqual([`GET ${many}`, 'POST /trpc/patients.details?batch=1', `GET ${many}`, `GET ${inCapitals}`]);
    const mixed = { method: 'POST', body: { 0: {}, 1: { id: manyPatient } } };
    expect((await owner.rest('/trpc/patients.list,patients.details?batch=1', mixed)).body.message).toBe('VALIDATION_FAILED');
  });

  it('has its refusals in the security log', async () => {
    status = 403;
    await viewer.trpc('audit.verify').catch(() => undefined);
    await viewer.rest('/api/x/audit/verify', { method: 'POST' });
    status = 200;
    await saveSecurityEvents(server.portal.deps);
    const { events } = (await owner.rest('/api/x/security-event?kind=REFUSED')).body;
    const refused = events.map(({ detail, count }: { detail: string; count: number }) => [detail, count]);
    expect(refused.sort()).toEqual([
      ['POST /api/x/audit/verify', 1],
      ['audit.verify', 1],
    ]);
  });

  it('gets nothing of an anonymous caller', async () => {
    handedOver.length = 0;
    const response = await fetch(`${server.url}/api/x/image/${MANY}/annotation`);
    expect(response.status).toBe(401);
    expect(handedOver).toEqual([]);
  });
});

describe('one request', () => {
  const rejected = { status: 400, body: { message: 'VALIDATION_FAILED' } };

  it('reads at most 40,000 annotations, the same image again included', async () => {
    const { status, body } = await get(...Array<string>(30).fill(MANY));
    expect([status, body.message]).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('checks the audit log once, and nothing else', async () => {
    for (const calls of ['audit.verify,audit.verify', 'audit.verify,patients.list'])
      expect(await owner.rest(`/trpc/${calls}?batch=1`, { method: 'POST', body: { 0: {}, 1: {} } })).toMatchObject(rejected);
  });

  it('is rejected before it is parsed when it is too long, too deep or too wide for its route', async () => {
    const patch = (body: string) => viewer.rest('/api/user', { method: 'PATCH', body });
    expect(await patch(`{"a":"${'x'.repeat(17_000)}"}`)).toMatchObject({ ...rejected, body: { description: 'the request is too long' } });
    expect((await patch('['.repeat(5_000))).body.description).toMatch(/deeper/);
    const wide = `{"annotations":[${'{},'.repeat(200_000)}{}]}`;
    const save = await viewer.rest('/trpc/annotations.save', { method: 'POST', body: wide });
    expect([save.status, save.body.description]).toEqual([400, expect.stringMatching(/objects and lists/)]);
    const form = new FormData();
    form.set('plan', '['.repeat(100_000));
    expect((await owner.rest('/api/treatment-plan', { method: 'POST', body: form })).body.description).toMatch(/deeper/);
  });
});
