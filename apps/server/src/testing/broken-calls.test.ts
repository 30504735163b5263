import { expect, it } from 'vitest';
import { z } from 'zod';
import type { ProcedureCall } from '../api/procedure-calls';
import { brokenCalls } from './broken-calls';
import { narrowedInput } from './narrowed-input';

it('a call that was removed, or became another one, is named', () => {
  const call = (type: string, input?: ProcedureCall['input'], optional = false): { call: ProcedureCall } => ({
    call: { type, ...(input && { input }), ...(optional && { optional }) },
  });
  const text = { type: 'string' } as const;
  expect(brokenCalls(call('query', text), {})).toEqual(['call: does not exist any more']);
  expect(brokenCalls(call('query', text), call('query', text))).toEqual([]);
  expect(brokenCalls(call('query'), call('mutation'))).toEqual(['call: query became mutation']);
  expect(brokenCalls(call('query'), call('query', text))).toEqual(['call: the input became required']);
  expect(brokenCalls(call('query', text, true), call('query', text))).toEqual(['call: the input became required']);
  expect(brokenCalls(call('query'), call('query', text, true))).toEqual([]);
  expect(brokenCalls(call('query', text), call('query'))).toEqual(['call: the input is no longer read']);
});

it('what the former pages do not find in a response is named, except a new kind of event', () => {
  const kind = (...values: string[]) => ({ type: 'object', properties: { type: { enum: values } }, required: ['type'] });
  const stream = (...values: string[]) => ({ type: 'object', properties: { data: kind(...values) }, required: ['data'] });
  const call = (returned: object): ProcedureCall => ({ type: 'query', returned });
  expect(brokenCalls({ 'plans.get': call(kind('DRAFT')) }, { 'plans.get': call({ type: 'object' }) })).toEqual([
    'plans.get: returned.type: is no longer returned',
  ]);
  expect(brokenCalls({ 'plans.get': call(kind('DRAFT')) }, { 'plans.get': call(kind('DRAFT', 'SENT')) })).toEqual([
    'plans.get: returned.type: "SENT" is a new value',
  ]);
  const events = (returned: object) => ({ 'events.subscribe': call(returned) });
  expect(brokenCalls(events(stream('image')), events(stream('image', 'plan')))).toEqual([]);
  expect(brokenCalls(events(stream('image')), events({ type: 'object' }))).toEqual([
    'events.subscribe: returned.data: is no longer returned',
  ]);
});

const base = { id: z.uuid(), note: z.string().max(500).optional(), role: z.enum(['OWNER', 'VIEWER']), tags: z.array(z.string()) };
const inputOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>;
const compare = (former: z.ZodType, now: z.ZodType) => narrowedInput(inputOf(former), inputOf(now));
const former = z.object(base);

it.each<[string, z.ZodType]>([
  ['a new field that may be left out', former.extend({ since: z.iso.date().optional(), page: z.number().default(1) })],
  ['a field that may be left out now', z.object({ ...base, role: base.role.optional() })],
  ['null beside the text', z.object({ ...base, note: z.string().max(500).nullish() })],
  ['a longer text', z.object({ ...base, note: z.string().max(1000).optional() })],
  ['another value', z.object({ ...base, role: z.enum(['VIEWER', 'OWNER', 'MEDICAL']) })],
  ['an alternative', z.union([z.object({ all: z.literal(true) }), former])],
  ['another text for people', former.describe('changed')],
])('accepts what the former pages send: %s', (_, now) => expect(compare(former, now)).toEqual([]));

it.each<[string, z.ZodType, z.ZodType, string]>([
  ['a field that must be there', former, former.extend({ since: z.iso.date() }), 'input.since: became required'],
  ['a field that is not read', former, former.omit({ note: true }), 'input.note: is no longer read'],
  ['an optional field that became required', former, former.required(), 'input.note: became required'],
  ['a shorter text', former, z.object({ ...base, note: z.string().max(400).optional() }), 'input.note: maxLength'],
  ['a longer shortest list', former, z.object({ ...base, tags: base.tags.min(1) }), 'input.tags: minItems'],
  ['a value less', former, z.object({ ...base, role: z.enum(['OWNER']) }), 'input.role: "VIEWER" is no longer accepted'],
  ['another type', former, z.object({ ...base, tags: z.array(z.int()) }), 'input.tags[]: string became integer'],
  ['another format', former, z.object({ ...base, id: z.email() }), 'input.id: format'],
  ['an alternative less', z.union([z.string(), z.int()]), z.string(), 'input: integer became string'],
  ['null no longer', z.string().nullable(), z.string(), 'input: null became string'],
  ['narrower values of a record', z.record(z.string(), z.number()), z.record(z.string(), z.int()), 'input.*: number became integer'],
  ['another length of a tuple', z.tuple([z.int()]), z.tuple([z.int(), z.int()]), 'input: 1 items became 2'],
])('names what the former pages could send: %s', (_, before, now, said) => expect(compare(before, now)).toContain(said));
