import { createHash, randomBytes } from 'node:crypto';
import { inClinic, insertSession, newId } from '@molaar/db';
import { API_KEY_SCOPES, permission, ROLES, type Role } from '@molaar/domain/clinic';
import { createClinicDefaults } from '@molaar/services/clinic-defaults';
import { addClinic, type TestClinic } from '@molaar/services/testing/portal';
import { greyPng } from '@molaar/testing/grey-png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Caller } from '../testing/caller';
import type { JsonSchema } from '../testing/json-schema';
import { mountedProcedures } from '../testing/mounted-calls';
import { resolvedDocument } from '../testing/resolved-document';
import { sampleInput } from '../testing/sample-input';
import { openTestServer, type TestServer } from '../testing/test-server';
import { uploadForm } from '../testing/upload-form';
import { type Access, PROCEDURE_ACCESS, REST_ACCESS } from './access-table';
import { appRouter } from './router';

/*
 * Makes every call of both APIs by every role, in the own and in another clinic, and compares the result with the
 * access table. Permission is checked before the record is loaded, so an unknown id is enough and nothing is changed.
 */

const UNKNOWN = '00000000-0000-7000-8000-000000000000';
const OTHER = '00000000-0000-7000-8000-000000000001';
const AT_ONCE = 6;
/** Who tries ids of another clinic: `npm run fuzz` lets every role do it. */
const FOREIGN_CALLERS: readonly (readonly [Role, ...Role[]])[] =
  process.env.MATRIX === 'whole' ? [['OWNER', 'MEDICAL'], ...ROLES.map((role) => [role] as const)] : [['OWNER', 'MEDICAL']];
/**
 * Kinds of ids that every call is tried with. Those of other tables are, unless all tests run, for calls that name
 * them.
 */
const KINDS: Readonly<Record<string, RegExp>> = {
  patient: /./,
  image: /./,
  plan: /./,
  users: /user|people|team|role|person|owner|dentist|partner|key/i,
  sessions: /session/i,
  medical_templates: /template|medical/i,
  disclaimers: /disclaimer/i,
  pricing_templates: /pric|template/i,
  pricing_components: /pric|component/i,
};
const isTried = (kind: string, name: string): boolean =>
  process.env.TESTS === 'all' || process.env.MATRIX === 'whole' || KINDS[kind]?.test(name) !== false;
/** Calls that wait, end the caller's own session, or return a stream. */
const EXCLUDED = /annotate\/|auth\.log|auth\/log|subscribe|\/events$|endOtherSessions|batch\//;

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}
interface Call {
  name: string;
  access: Access | undefined;
  /** Makes the call with this id for every id in it. */
  call(caller: Caller, id: string): Promise<{ status: number; body: unknown }>;
  takesIds: boolean;
}

let server: TestServer;
let calls: Call[];

beforeAll(async () => {
  server = await openTestServer();
  calls = [...(await restCalls()), ...procedureCalls()];
});
afterAll(() => server?.close());

/** Bodies with rules that are not in the schema. */
const component = (id: string) => ({ pricingTemplateId: id, code: '1', name: 'A', unit: 'TOOTH', price: 100 });
const merge = (id: string) => ({ keepId: id, keepVersion: 1, mergeId: OTHER, mergeVersion: 1, fields: { firstName: 'A', lastName: 'B' } });
const partner = () => ({
  name: 'P',
  origins: ['https://partner.example'],
  issuer: 'walk',
  audience: 'walk',
  algorithm: 'HS256',
  secret: 'x'.repeat(64),
  active: false,
});
const connection = () => ({ name: 'C', baseUrl: 'https://practice.example', webhookUrl: null, active: false, key: 'k'.repeat(32) });
const newEndpoint = () => ({ name: 'E', url: 'https://program.example/', events: ['analysis.done'] });
const endpoint = (id: string) => ({ ...newEndpoint(), id, active: false, version: 1 });
const BODIES: Readonly<Record<string, (id: string) => unknown>> = {
  'PUT /pricing-component': component,
  'pricing.saveComponent': component,
  'PATCH /plan/change': () => ({ type: 'SMALL_CLINIC', isMonthly: true }),
  // Only the owner invites administrators.
  'POST /invitation': () => ({ email: 'walk@molaar.test', role: 'VIEWER' }),
  'invitations.create': () => ({ email: 'walk@molaar.test', role: 'VIEWER' }),
  'POST /x/patient/merge': merge,
  'patients.merge': merge,
  'PUT /x/partner': partner,
  'partners.save': partner,
  'exchange.saveConnection': connection,
  'POST /x/webhooks': newEndpoint,
  'PUT /x/webhooks/{id}': endpoint,
  'webhooks.create': newEndpoint,
  'webhooks.update': endpoint,
};
/** Calls without drafts: roles that may only draft are rejected, since what is sent leaves the clinic at once. */
const NO_DRAFTS = new Set(['plans.reply', 'exchange.send', 'exchange.settle', 'POST /x/practice/image/{id}/send']);

async function restCalls(): Promise<Call[]> {
  const { paths } = await resolvedDocument<{ paths: Record<string, Record<string, Operation>> }>(server.url);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => {
      const name = `${method.toUpperCase()} ${path}`;
      const schema = operation.requestBody?.content['application/json']?.schema;
      const multipart = operation.requestBody?.content['multipart/form-data'] !== undefined;
      const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query' && parameter.required);
      const body = (id: string): unknown =>
        BODIES[name]?.(id) ?? (multipart ? formOf(path, id) : schema ? sampleInput(schema, id) : undefined);
      return {
        name,
        access: REST_ACCESS[name],
        takesIds: path.includes('{') || JSON.stringify(body(UNKNOWN) ?? '').includes(UNKNOWN) || path === '/image',
        call: (caller, id) => {
          const requested = query.map(
            (parameter) => `${parameter.name}=${encodeURIComponent(String(sampleInput(parameter.schema, id, parameter.name)))}`,
          );
          const address = `/api${path
            .replace(/\{[zyx]\}/g, '0')
            .replace(/\{planVersion\}/, '1')
            .replace('/fhir/{type}', '/fhir/Observation')
            .replace('/CodeSystem/{name}', '/CodeSystem/tooth-status')
            .replace(/\{\w+\}/g, id)}?${requested.join('&')}`;
          return caller.rest(address, { method: method.toUpperCase(), body: body(id) });
        },
      };
    }),
  );
}

function formOf(path: string, id: string): FormData {
  if (path === '/treatment-plan') {
    const form = new FormData();
    form.set('plan', JSON.stringify({ imageId: id, language: 'et', treatments: [] }));
    return form;
  }
  return uploadForm(id, greyPng(20, 20));
}

function procedureCalls(): Call[] {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { inputs: z.ZodType[] } }>;
  return mountedProcedures().map(({ path }): Call => {
    const [input] = procedures[path]?._def.inputs ?? [];
    const schema = input ? (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : undefined;
    const body = (id: string): unknown => BODIES[path]?.(id) ?? (schema ? sampleInput(schema, id) : undefined);
    return {
      name: path,
      access: PROCEDURE_ACCESS[path],
      takesIds: JSON.stringify(body(UNKNOWN) ?? '').includes(UNKNOWN),
      call: (caller, id) => caller.trpc(path, body(id)),
    };
  });
}

/** Creates a session without the sign-in, whose password hash is slow on purpose. */
async function session(clinic: TestClinic, ...roles: Role[]): Promise<Caller> {
  const { userId, organizationId } = await clinic.person(...roles);
  const token = randomBytes(32).toString('base64url');
  const at = server.portal.clock.now;
  await inClinic(server.portal.deps.db, { organizationId }, (tx) =>
    insertSession(tx, {
      id: newId(),
      userId,
      tokenHash: createHash('sha256').update(token).digest(),
      createdAt: at,
      expiresAt: new Date(at.getTime() + 3_600_000),
      confirmedAt: at,
    }),
  );
  const caller = new Caller(server.url);
  caller.cookie = `molaar_session=${token}`;
  return caller;
}

async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of rest) await work(item);
    }),
  );
}

describe('every call', { timeout: 600_000 }, () => {
  it('is in the access table, and the table has no other call', () => {
    expect(calls.filter(({ access }) => access === undefined).map(({ name }) => name)).toEqual([]);
    const mounted = new Set(calls.map(({ name }) => name));
    expect([...Object.keys(REST_ACCESS), ...Object.keys(PROCEDURE_ACCESS)].filter((name) => !mounted.has(name))).toEqual([]);
  });

  it('that needs a session rejects an anonymous caller before anything else', async () => {
    const wrong: string[] = [];
    await inTurns(
      calls.filter(({ access, name }) => access !== 'EVERYONE' && !/subscribe/.test(name)),
      async ({ name, call }) => {
        const { status } = await call(new Caller(server.url), UNKNOWN);
        if (status !== 401) wrong.push(`${name}: ${status}`);
      },
    );
    expect(wrong).toEqual([]);
  });

  it.each(ROLES)('allows %s what the permission table says, and no more', async (role) => {
    const wrong: string[] = [];
    const caller = await session(server.clinic, role);
    await inTurns(
      calls.filter(({ name }) => !EXCLUDED.test(name)),
      async ({ name, access, call }) => {
        if (!access || access === 'EVERYONE' || access === 'SIGNED_IN') return;
        const { status } = await call(caller, UNKNOWN);
        // The integration's role has no access without a token.
        const right = permission([role], access);
        const may = role !== 'INTEGRATION_DENTAS' && (right === 'YES' || (right === 'DRAFT' && !NO_DRAFTS.has(name)));
        if (may ? status === 401 || status === 403 : status !== 403) wrong.push(`${name} (${access}): ${status}`);
      },
    );
    expect(wrong).toEqual([]);
  });

  it('of a person who has to set up a second factor is rejected, but for what that needs', async () => {
    const clinic = await addClinic(server.portal);
    const caller = await session(clinic, 'OWNER');
    const { status } = await caller.trpc('organization.update', { requiresSecondFactor: true });
    expect(status).toBe(200);
    const open: string[] = [];
    await inTurns(
      calls.filter(({ access, name }) => access !== 'EVERYONE' && !/subscribe/.test(name)),
      async ({ name, call }) => {
        const { body } = await call(caller, UNKNOWN);
        if ((body as { message?: string } | undefined)?.message !== 'SECOND_FACTOR_REQUIRED') open.push(name);
      },
    );
    const needed = ['addPasskey', 'confirmApp', 'confirmIdentity', 'get', 'startApp', 'startPasskey'];
    expect(open.sort()).toEqual(needed.map((name) => `secondFactor.${name}`));
  });

  it('allows an API key with every scope what the integration’s role may, in the REST API', async () => {
    const owner = await session(server.clinic, 'OWNER');
    const { id: actsAsId } = (await owner.rest('/api/auth/is-authenticated')).body;
    const { body } = await owner.rest('/api/x/api-key', { method: 'POST', body: { name: 'All', scopes: API_KEY_SCOPES, actsAsId } });
    const caller = new Caller(server.url);
    const send = caller.send.bind(caller);
    caller.send = (path, options, signal) =>
      send(path, { ...options, headers: { ...options.headers, Authorization: `Bearer ${body.secret}` } }, signal);
    const wrong: string[] = [];
    await inTurns(
      calls.filter(({ name }) => name.includes(' /') && !EXCLUDED.test(name)),
      async ({ name, access, call }) => {
        if (!access || access === 'EVERYONE' || access === 'SIGNED_IN') return;
        const { status } = await call(caller, UNKNOWN);
        const may = permission(['INTEGRATION_DENTAS'], access) !== 'NO';
        if (may ? status === 401 || status === 403 : status !== 403) wrong.push(`${name} (${access}): ${status}`);
      },
    );
    expect(wrong).toEqual([]);
  });

  it.each(FOREIGN_CALLERS)('responds to another clinic’s ids exactly as to unknown ones: %s', async (...roles) => {
    const foreignIds = await anotherClinicsIds();
    const caller = await session(server.clinic, ...roles);
    const wrong: string[] = [];
    const summaryOf = ({ status, body }: { status: number; body: unknown }, id: string) =>
      `${status} ${body instanceof ArrayBuffer ? 'file' : JSON.stringify(body).replaceAll(id, 'ID')}`;
    await inTurns(
      calls.filter(({ takesIds, name, access }) => takesIds && access !== 'EVERYONE' && !EXCLUDED.test(name)),
      async ({ name, call }) => {
        const unknown = summaryOf(await call(caller, UNKNOWN), UNKNOWN);
        for (const [kind, id] of Object.entries(foreignIds).filter(([one]) => isTried(one, name))) {
          const foreign = summaryOf(await call(caller, id), id);
          if (foreign !== unknown) wrong.push(`${name} with ${kind}: ${foreign.slice(0, 160)} instead of ${unknown.slice(0, 160)}`);
        }
      },
    );
    expect(wrong).toEqual([]);
  });
});

async function anotherClinicsIds(): Promise<Record<string, string>> {
  const clinic = await addClinic(server.portal);
  await inClinic(server.portal.deps.db, clinic, (tx) => createClinicDefaults(tx));
  const owner = await session(clinic, 'OWNER', 'MEDICAL');
  const { body: patient } = await owner.rest('/api/patient', { method: 'PUT', body: { firstName: 'Teine', lastName: 'Kliinik' } });
  const { body: image } = await owner.rest('/api/image', { method: 'POST', body: uploadForm(patient.id, greyPng(40, 30)) });
  const form = new FormData();
  form.set('plan', JSON.stringify({ imageId: image.id, language: 'et', treatments: [], approve: true }));
  const plan = await owner.rest('/api/treatment-plan', { method: 'POST', body: form });
  expect(plan, JSON.stringify(plan.body)).toMatchObject({ status: 200 });
  const ofTable = async (table: string): Promise<string> => {
    const [row] = await server.portal.asOwner<{ id: string }>(`select id from ${table} where organization_id = $1 limit 1`, [
      clinic.organizationId,
    ]);
    if (!row) throw new Error(`the other clinic has nothing in ${table}`);
    return row.id;
  };
  const tables = ['medical_templates', 'disclaimers', 'pricing_templates', 'pricing_components', 'users', 'sessions'];
  const rows = await Promise.all(tables.map(async (table) => [table, await ofTable(table)] as const));
  return { patient: patient.id, image: image.id, plan: plan.body.id, ...Object.fromEntries(rows) };
}
