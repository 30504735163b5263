import { expect, it } from 'vitest';
import { z } from 'zod';
import { isNewValue, lostReturns } from './lost-returns';
import type { Schema } from './narrowed-input';

const base = {
  id: z.uuid(),
  note: z.string().nullable(),
  state: z.enum(['QUEUED', 'DONE']),
  tags: z.array(z.string()),
  box: z.tuple([z.number(), z.number()]),
  photo: z.string().optional(),
};
const patient = z.object(base);
const kinds = z.discriminatedUnion('type', [
  z.object({ type: z.literal('image'), imageId: z.uuid() }),
  z.object({ type: z.literal('reset') }),
]);
const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'output' }) as Schema;
const compare = (former: z.ZodType, now: z.ZodType) => lostReturns(schemaOf(former), schemaOf(now));

it.each<[string, z.ZodType, z.ZodType]>([
  ['the same', patient, patient],
  ['a new field', patient, patient.extend({ since: z.iso.date() })],
  ['null no longer', patient, z.object({ ...base, note: z.string() })],
  ['a field that is always there now', patient, z.object({ ...base, photo: z.string() })],
  ['a value less', patient, z.object({ ...base, state: z.literal('DONE') })],
  ['whole numbers', z.object({ price: z.number() }), z.object({ price: z.int() })],
  ['an alternative less', kinds, z.object({ type: z.literal('reset') })],
  ['named fields of a record', z.record(z.string(), z.number()), z.record(z.enum(['a', 'b']), z.number())],
  ['something instead of nothing', z.never(), patient],
])('finds everything: %s', (_, former, now) => expect(compare(former, now)).toEqual([]));

it.each<[string, z.ZodType, z.ZodType, string]>([
  ['a field', patient, patient.omit({ note: true }), 'returned.note: is no longer returned'],
  ['a field that was there at times', patient, patient.omit({ photo: true }), 'returned.photo: is no longer returned'],
  ['a field that was always there', patient, patient.partial({ note: true }), 'returned.note: may be missing now'],
  ['a type', patient, z.object({ ...base, tags: z.array(z.number()) }), 'returned.tags[]: string became number'],
  ['a format', patient, z.object({ ...base, id: z.string() }), 'returned.id: uuid became any text'],
  ['whole numbers', z.int(), z.number(), 'returned: integer became number'],
  ['a list', patient, z.object({ ...base, tags: z.string() }), 'returned.tags: array became string'],
  ['the length of a list', patient, z.object({ ...base, box: z.tuple([z.number()]) }), 'returned.box: 2 items became 1 items'],
  ['a value instead of null', z.object({ a: z.string() }), z.object({ a: z.string().nullable() }), 'returned.a: string became null'],
  ['a list of values', patient, z.object({ ...base, state: z.string() }), 'returned.state: any value instead of ["QUEUED","DONE"]'],
  ['a field of one kind', kinds, z.object({ type: z.literal('image') }), 'returned.imageId: is no longer returned'],
  [
    'a field of what may be null',
    z.object({ image: patient.nullable() }),
    z.object({ image: patient.omit({ note: true }).nullable() }),
    'returned.image.note: is no longer returned',
  ],
  ['what a record had', z.record(z.string(), z.string()), z.object({}), 'returned.*: is no longer returned'],
  ['the values of a record', z.record(z.string(), z.string()), z.object({ a: z.int() }), 'returned.*: string became integer'],
  ['everything', patient, z.never(), 'returned: nothing is returned any more'],
])('misses %s', (_, former, now, said) => expect(compare(former, now)).toContain(said));

it('names a new value, which readers that know that lists grow ignore', () => {
  const grown = z.object({ ...base, state: z.enum(['QUEUED', 'DONE', 'PAUSED']) });
  expect(compare(patient, grown)).toEqual(['returned.state: "PAUSED" is a new value']);
  const added = z.union([kinds, z.object({ type: z.literal('plan'), planId: z.uuid() })]);
  expect(compare(kinds, added)).toEqual(['returned.type: "plan" is a new value']);
  expect(compare(kinds, added).filter((complaint) => !isNewValue(complaint))).toEqual([]);
});
