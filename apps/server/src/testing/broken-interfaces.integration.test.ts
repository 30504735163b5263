import { analysisJob, portalEvent } from '@molaar/contracts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { messages } from '../api/messages';
import { openApiDocument } from '../api/openapi-document';
import { procedureCalls } from '../api/procedure-calls';
import calls from '../api/released-calls.json';
import releasedMessages from '../api/released-messages.json';
import operations from '../api/released-operations.json';
import { type RestOperation, restOperations } from '../api/rest-operations';
import { ACCEPTED_CHANGES } from './accepted-changes';
import { brokenInterfaces, type Interfaces } from './broken-interfaces';
import { brokenMessages } from './broken-messages';
import { brokenOperations } from './broken-operations';

const document = openApiDocument({ version: '0.1.0', secure: true });
const now: Interfaces = { calls: procedureCalls(), operations: restOperations(document), messages: messages() };

it('understands pages, callers, servers and workers of the last release, which run during an upgrade', () => {
  const released = { calls, operations, messages: releasedMessages } as Interfaces;
  expect(brokenInterfaces(released, now, ACCEPTED_CHANGES)).toEqual([]);
  // The comparison knows every schema that is in use.
  expect(brokenInterfaces(now, now, {})).toEqual([]);
});

it('a change is accepted only with its reason', () => {
  const { 'patients.details': _gone, ...others } = now.calls;
  const without = { ...now, calls: others };
  const complaint = 'patients.details: does not exist any more';
  expect(brokenInterfaces(now, without, {})).toEqual([complaint]);
  expect(brokenInterfaces(now, without, { [complaint]: 'no page makes it' })).toEqual([]);
});

/** The REST calls after a change of the document. */
function changed(change: (document: ReturnType<typeof openApiDocument>) => void): Record<string, RestOperation> {
  const copy = structuredClone(document);
  change(copy);
  return restOperations(copy);
}

type Copy = ReturnType<typeof openApiDocument>;
const patientOf = ({ components }: Copy) => components.schemas.Patient as { properties: Record<string, object>; required: string[] };
const inputOf = ({ components }: Copy) => components.schemas.SavePatientInput as { properties: Record<string, object>; required: string[] };

it.each<[string, (document: Copy) => void, string]>([
  ['a call', ({ paths }) => delete paths?.['/patient/pages'], 'GET /patient/pages: does not exist any more'],
  [
    'its name in clients',
    ({ paths }) => Object.assign(paths?.['/patient']?.get as object, { operationId: 'findPatients' }),
    'GET /patient: listPatients became findPatients',
  ],
  ['a parameter', ({ paths }) => void paths?.['/patient']?.get?.parameters?.shift(), 'GET /patient: query search: is no longer read'],
  [
    'a choice',
    ({ paths }) => Object.assign(paths?.['/patient']?.get?.parameters?.[0] as object, { required: true }),
    'GET /patient: query search: became required',
  ],
  ['a field of a request', (copy) => delete inputOf(copy).properties.notes, 'PUT /patient: body.notes: is no longer read'],
  ['an optional field', (copy) => void inputOf(copy).required.push('notes'), 'PUT /patient: body.notes: became required'],
  ['a field of an answer', (copy) => delete patientOf(copy).properties.notes, 'PUT /patient: 200.notes: is no longer returned'],
  [
    'a type of an answer',
    (copy) => Object.assign(patientOf(copy).properties.notes as object, { type: 'integer' }),
    'GET /patient: 200[].notes: string became integer',
  ],
  ['a status', ({ paths }) => delete paths?.['/patient']?.put?.responses['200'], 'PUT /patient: 200: is no longer returned'],
  [
    'a field of a webhook',
    ({ components }) => delete components.schemas.AnalysisEvent?.properties?.analysisId,
    'webhook analysisEnded: body.analysisId: is no longer returned',
  ],
])('REST: a program misses %s', (_, change, said) => expect(brokenOperations(now.operations, changed(change))).toContain(said));

it('REST: calls, optional fields, fields of answers and values in answers may be added, as its policy says', () => {
  const grown = changed((copy) => {
    patientOf(copy).properties.since = { type: 'string' };
    inputOf(copy).properties.since = { type: 'string' };
    copy.components.schemas.Analysis?.properties?.state?.enum?.push('PAUSED');
    copy.paths = { ...copy.paths, '/x/new': copy.paths?.['/patient'] ?? {} };
  });
  expect(grown).not.toEqual(now.operations);
  expect(brokenOperations(now.operations, grown)).toEqual([]);
});

const message = (schema: z.ZodType) => ({
  message: { written: z.toJSONSchema(schema, { io: 'output' }), read: z.toJSONSchema(schema, { io: 'input' }) },
});
const job = message(analysisJob);

it.each<[string, z.ZodType, string]>([
  [
    'a field that former senders do not write',
    analysisJob.extend({ kind: z.string() }),
    'written by the release: message.kind: became required',
  ],
  ['a field that former readers need', analysisJob.omit({ imageKey: true }), 'written now: message.imageKey: became required'],
  [
    'a field whose lack means something else',
    analysisJob.omit({ sealedKeys: true }),
    'written now: message.sealedKeys: is no longer returned',
  ],
  [
    'a longer text than former readers accept',
    analysisJob.extend({ imageKey: z.string().max(900) }),
    'written now: message.imageKey: maxLength',
  ],
  ['another type', analysisJob.extend({ attempt: z.string() }), 'written now: message.attempt: string became integer'],
])('workers and servers of two versions: %s', (_, schema, said) =>
  expect(brokenMessages(job, message(schema))).toContain(`message, ${said}`),
);

it('workers and servers of two versions: an optional field and a kind of event may be added', () => {
  expect(brokenMessages(job, message(analysisJob.extend({ reason: z.string().optional() })))).toEqual([]);
  const events = (schema: z.ZodType) => ({ portalEvent: message(schema).message });
  const more = z.union([portalEvent, z.object({ type: z.literal('invoice') })]);
  expect(brokenMessages(events(portalEvent), events(more))).toEqual([]);
  expect(brokenMessages(events(more), events(portalEvent))).not.toEqual([]);
});
