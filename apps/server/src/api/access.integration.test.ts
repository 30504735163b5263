import { createHash, randomBytes } from 'node:crypto';
import { inClinic, insertSession, newId } from '@molaar/db';
import { API_KEY_SCOPES, permission, ROLES, type Role } from '@molaar/domain/clinic';
import { createClinicDefaults } from '@molaar/services/clinic-defaults';
import { addClinic, PASSWORD, type TestClinic } from '@molaar/services/testing/portal';
import { greyPng } from '@molaar/testing/grey-png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { HEADERS } from '../docs/response-headers';
import { Caller } from '../testing/caller';
import { fillClinic } from '../testing/fill-clinic';
import type { JsonSchema } from '../testing/json-schema';
import { mountedProcedures } from '../testing/mounted-calls';
import { resolvedDocument } from '../testing/resolved-document';
import { type IdOfField, sampleInput } from '../testing/sample-input';
import { openTestServer, type TestServer } from '../testing/test-server';
import { uploadForm } from '../testing/upload-form';
import { type Access, PROCEDURE_ACCESS, REST_ACCESS } from './access-table';
import { appRouter } from './router';

/*
 * Makes every call of both APIs by every role, in the own and in another clinic, and compares the result with the
 * access table. Permission is checked before the record is loaded, so an unknown id is enough and nothing is changed.
 */

const UNKNOWN = '00000000-0000-7000-8000-000000000000';
const unknown: IdOfField = () => UNKNOWN;
const OTHER = '00000000-0000-7000-8000-000000000001';
const AT_ONCE = 6;
/** Who tries ids of another clinic: `npm run fuzz` lets every role do it. */
const FOREIGN_CALLERS: readonly (readonly [Role, ...Role[]])[] =
  process.env.MATRIX === 'whole' ? [['OWNER', 'MEDICAL'], ...ROLES.map((role) => [role] as const)] : [['OWNER', 'MEDICAL']];
/** Kinds of ids that every call is tried with; others only where their names meet, unless `all`. */
const EVERYWHERE = /^(patients|images|treatment_plans)$/;
const OF_NAMES: readonly (readonly [table: RegExp, call: RegExp])[] = [
  [/^users$|passkeys|email_changes|password_resets/, /user|people|team|role|person|owner|dentist|partner|key|factor/i],
  [/^sessions$/, /session/i],
  [/^(medical|pricing)|disclaimers/, /template|medical|pric|disclaimer/i],
  [/^analys|^calibrations/, /analys|calibration/i],
  [/annotations/, /annotation/i],
  [/^api_|audit_log|security_events/, /api-?key|audit|request|security/i],
  [/^clinic_exports/, /export|archive/i],
  [/^(invitations|notifications|partners|uploads)/, /invitation|notification|partner|upload/i],
  [/^patient_comments/, /comment/i],
  [/^plan_/, /plan/i],
  [/^practice_/, /practice|exchange/i],
  [/^unassigned/, /unassigned/i],
  [/^webhook/, /webhook/i],
];
const isTried = (table: string, call: string, all: boolean): boolean =>
  all || EVERYWHERE.test(table) || OF_NAMES.some(([tables, calls]) => tables.test(table) && calls.test(call));

/** What an owner gets for an unknown id where it is not 404, with the reason. */
const NOT_404: Readonly<Record<string, number>> = {
  // Filters of a list.
  'GET /x/audit': 200,
  'audit.list': 200,
  'GET /x/security-event': 200,
  'audit.security': 200,
  // The place of a page.
  'GET /x/notification': 200,
  // An optional draft, and marks of what no longer exists.
  'plans.storedDraft': 200,
  'POST /x/notification/read': 200,
  'notifications.markRead': 200,
  // Cancelling twice is no error.
  'DELETE /x/upload/{id}': 204,
  // The person is a field of the body, which is named.
  'POST /x/api-key': 400,
  'apiKeys.create': 400,
  // The body has to be DICOM before the study is looked at.
  'POST /x/dicomweb/studies/{study}': 415,
};
/** Calls that wait, end the caller's own session, or return a stream. */
const EXCLUDED = /annotate\/|auth\.log|auth\/log|subscribe|\/events$|endOtherSessions|batch\//;

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: JsonSchema & { format?: string } }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { headers?: Record<string, unknown> }>;
}
interface Call {
  name: string;
  access: Access | undefined;
  /** Makes the call with the ids of its fields. */
  call(caller: Caller, id: IdOfField): Promise<{ status: number; body: unknown }>;
  /** Fields of address and body that are ids. */
  idFields: readonly string[];
}

let server: TestServer;
let calls: Call[];
/** Responses and headers that openapi.json does not have. */
const undeclared = new Set<string>();

beforeAll(async () => {
  server = await openTestServer();
  await inClinic(server.portal.deps.db, server.clinic, (tx) => createClinicDefaults(tx));
  calls = [...(await restCalls()), ...procedureCalls()];
});
afterAll(() => server?.close());

/** Bodies with rules that are not in the schema. */
const component = (id: IdOfField) => ({ pricingTemplateId: id('pricingTemplateId'), code: '1', name: 'A', unit: 'TOOTH', price: 100 });
const merge = (id: IdOfField) => {
  const [keepId, mergeId] = [id('keepId'), id('mergeId')];
  const fields = { firstName: 'A', lastName: 'B' };
  return { keepId, keepVersion: 1, mergeId: mergeId === keepId ? OTHER : mergeId, mergeVersion: 1, fields };
};
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
const edit = () => ({ mirror: true });
const newEndpoint = () => ({ name: 'E', url: 'https://program.example/', events: ['analysis.done'] });
const endpoint = (id: IdOfField) => ({ ...newEndpoint(), id: id('id'), active: false, version: 1 });
const BODIES: Readonly<Record<string, (id: IdOfField) => unknown>> = {
  'PUT /pricing-component': component,
  'pricing.saveComponent': component,
  'PATCH /plan/change': () => ({ type: 'SMALL_CLINIC', isMonthly: true }),
  'images.edit': (id) => ({ ...edit(), id: id('id') }),
  'POST /x/image/{id}/edit': edit,
  'team.transferOwnership': (id) => ({ id: id('id'), currentPassword: PASSWORD }),
  'POST /x/user/{id}/transfer-ownership': () => ({ currentPassword: PASSWORD }),
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
      const query = (operation.parameters ?? []).filter(
        (parameter) => parameter.in === 'query' && (parameter.required || parameter.schema.format === 'uuid'),
      );
      const body = (id: IdOfField): unknown =>
        BODIES[name]?.(id) ?? (multipart ? formOf(path, id) : schema ? sampleInput(schema, id) : undefined);
      const requestOf = (id: IdOfField) => {
        const requested = query.map(
          (parameter) => `${parameter.name}=${encodeURIComponent(String(sampleInput(parameter.schema, id, parameter.name)))}`,
        );
        const address = `/api${path
          .replace(/\{[zyx]\}/g, '0')
          .replace(/\{planVersion\}/, '1')
          .replace('/fhir/{type}', '/fhir/Observation')
          .replace('/CodeSystem/{name}', '/CodeSystem/tooth-status')
          .replace(/\{(\w+)\}/g, (_, field) => id(field))}?${requested.join('&')}`;
        return [address, { method: method.toUpperCase(), body: body(id) }] as const;
      };
      return {
        name,
        access: REST_ACCESS[name],
        idFields: fieldsAskedOf(requestOf),
        call: async (caller, id) => {
          const response = await caller.rest(...requestOf(id));
          const declared = operation.responses[response.status];
          if (!declared) undeclared.add(`${name}: ${response.status} ${response.body?.message}`);
          for (const header of Object.keys(HEADERS))
            if (declared && response.headers.has(header) && !declared.headers?.[header]) undeclared.add(`${name}: ${header}`);
          return response;
        },
      };
    }),
  );
}

/** Returns the fields for which an id is asked. */
function fieldsAskedOf(make: (id: IdOfField) => unknown): string[] {
  const fields = new Set<string>();
  make((field) => {
    fields.add(field);
    return UNKNOWN;
  });
  return [...fields];
}

function formOf(path: string, id: IdOfField): FormData {
  if (path === '/treatment-plan') {
    const form = new FormData();
    form.set('plan', JSON.stringify({ imageId: id('imageId'), language: 'et', treatments: [] }));
    return form;
  }
  return uploadForm(path === '/image' ? id('patientId') : UNKNOWN, greyPng(20, 20));
}

function procedureCalls(): Call[] {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { inputs: z.ZodType[] } }>;
  return mountedProcedures().map(({ path }): Call => {
    const [input] = procedures[path]?._def.inputs ?? [];
    const schema = input ? (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : undefined;
    const body = (id: IdOfField): unknown => BODIES[path]?.(id) ?? (schema ? sampleInput(schema, id) : undefined);
    return {
      name: path,
      access: PROCEDURE_ACCESS[path],
      idFields: fieldsAskedOf(body),
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
        const { status } = await call(new Caller(server.url), unknown);
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
        const { status } = await call(caller, unknown);
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
        const { body } = await call(caller, unknown);
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
        const { status } = await call(caller, unknown);
        const may = permission(['INTEGRATION_DENTAS'], access) !== 'NO';
        if (may ? status === 401 || status === 403 : status !== 403) wrong.push(`${name} (${access}): ${status}`);
      },
    );
    expect(wrong).toEqual([]);
  });

  describe('with ids of another clinic', () => {
    let own: Filled;
    let foreign: Filled;
    beforeAll(async () => {
      [own, foreign] = [await filledClinic(), await filledClinic()];
    });
    const tried = (call: string, all: boolean) => Object.entries(foreign.ids).filter(([table]) => isTried(table, call, all));
    const withIds = () =>
      calls.filter(({ idFields, name, access }) => idFields.length > 0 && access !== 'EVERYONE' && !EXCLUDED.test(name));

    it.each(FOREIGN_CALLERS)('responds exactly as to unknown ones: %s', async (...roles) => {
      const caller = await session(own.clinic, ...roles);
      // Of one caller every kind, of the other roles those that could belong.
      const all = process.env.MATRIX === 'whole' && roles.length > 1;
      const wrong: string[] = [];
      await inTurns(withIds(), async ({ name, call }) => {
        const response = await unlimited(() => call(caller, unknown));
        if (roles.includes('OWNER') && roles.includes('MEDICAL') && response.status !== (NOT_404[name] ?? 404))
          wrong.push(`${name} with an unknown id: ${summaryOf(response)}`);
        for (const [table, id] of tried(name, all)) {
          const [got, expected] = [summaryOf(await unlimited(() => call(caller, () => id)), id), summaryOf(response)];
          if (got !== expected) wrong.push(`${name} with ${table}: ${got} instead of ${expected}`);
        }
      });
      expect(wrong).toEqual([]);
    });

    it('responds exactly as to unknown ones where the other ids are its own', async () => {
      const caller = await session(own.clinic, 'OWNER', 'MEDICAL');
      const wrong: string[] = [];
      for (const { name, call, idFields } of withIds().filter(({ name, idFields }) => idFields.length > 1 && !/dicomweb/.test(name)))
        for (const tested of idFields) {
          if (CHOSEN_BY_CALLERS.test(`${name} ${tested}`)) continue;
          const ids = (other: string) => (field: string) => (field === tested ? other : ownId(own.ids, name, field));
          const expected = summaryOf(await unlimited(() => call(caller, ids(UNKNOWN))));
          // What is stored unsaved is checked when it is saved.
          const isRejected = /^4/.test(expected) || NOT_404[name] === 200 || name === 'plans.storeDraft';
          if (!isRejected) wrong.push(`${name} with an unknown ${tested}: ${expected}`);
          for (const [table, id] of tried(name, process.env.MATRIX === 'whole')) {
            const got = summaryOf(await unlimited(() => call(caller, ids(id))), id);
            if (got !== expected) wrong.push(`${name} with ${table} as ${tested}: ${got} instead of ${expected}`);
          }
        }
      expect(wrong).toEqual([]);
    });
  });

  it('got only responses and headers that openapi.json declares, in all of these tests', () => {
    expect([...undeclared].sort()).toEqual([]);
  });
});

interface Filled {
  clinic: TestClinic;
  /** An id of each table. */
  ids: Record<string, string>;
}

async function filledClinic(): Promise<Filled> {
  const clinic = await addClinic(server.portal);
  await inClinic(server.portal.deps.db, clinic, (tx) => createClinicDefaults(tx));
  return { clinic, ids: await fillClinic(server.portal, clinic, await session(clinic, 'OWNER', 'MEDICAL')) };
}

/** Makes a call again when too many of its kind were made. */
async function unlimited<T extends { status: number }>(call: () => Promise<T>): Promise<T> {
  const response = await call();
  if (response.status !== 429) return response;
  await server.portal.asOwner('delete from login_attempts');
  return unlimited(call);
}

/** Returns what a caller sees, with ID in place of `id`. */
function summaryOf({ status, body }: { status: number; body: unknown }, id = UNKNOWN): string {
  return `${status} ${body instanceof ArrayBuffer ? 'file' : (JSON.stringify(body) ?? '').replaceAll(id, 'ID').slice(0, 500)}`;
}

/** Ids of what is created, of the practice system, and places of pages. */
const CHOSEN_BY_CALLERS = /^(comments[.]add|plans[.]reply) id$| externalId$| cursor$/;

/** Tables of fields whose name does not say it, by a part of the call's name. */
const TABLES: readonly (readonly [call: RegExp, field: RegExp, table: string])[] = [
  [/./, /^(primaryDoctorId|actsAsId|personId)$/, 'users'],
  [/./, /^(patientId|keepId|mergeId|externalId)$/, 'patients'],
  [/unassigned/i, /^imageIds$/, 'unassigned_images'],
  [/./, /^(imageId|entityId)$/, 'images'],
  [/./, /^planId$/, 'treatment_plans'],
  [/./, /^linkId$/, 'plan_links'],
  [/./, /^answerId$/, 'plan_answers'],
  [/./, /^apiKeyId$/, 'api_keys'],
  [/./, /^sessionId$/, 'sessions'],
  [/./, /^commentId$/, 'patient_comments'],
  [/./, /^medicalTemplateId$/, 'medical_templates'],
  [/./, /^pricingTemplateId$/, 'pricing_templates'],
  [/webhook/, /^deliveryId$/, 'webhook_deliveries'],
  [/plan/, /^deliveryId$/, 'plan_deliveries'],
  [/webhook/, /^(id|cursor)$/, 'webhook_endpoints'],
  [/api-?keys?|requests/i, /^(id|cursor)$/, 'api_keys'],
  [/comments/, /^id$/, 'patient_comments'],
  [/pricing.*component/i, /^id$/, 'pricing_components'],
  [/medical-template/, /^id$/, 'medical_templates'],
  [/user|team/, /^id$/, 'users'],
  [/image/, /^id$/, 'images'],
  [/patient/, /^id$/, 'patients'],
  [/plan/, /^(id|treatmentId)$/, 'treatment_plans'],
];

function ownId(ids: Readonly<Record<string, string>>, call: string, field: string): string {
  const table = TABLES.find(([calls, fields]) => calls.test(call) && fields.test(field))?.[2];
  const id = table && ids[table];
  if (!id) throw new Error(`add ${field} of ${call} to TABLES`);
  return id;
}
