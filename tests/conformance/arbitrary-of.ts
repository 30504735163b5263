import fc from 'fast-check';

/** The parts of JSON schema that the server's OpenAPI document uses. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

const nested = (depth: number): unknown => {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { deep: value };
  return value;
};

export const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200f\ufeff',
  '👩‍⚕️🦷',
  'ﷺ'.repeat(50),
  'e\u0301'.repeat(200),
  '__proto__',
  'constructor',
  "'; drop table patients; --",
  '" or 1=1',
  '$' + '{7*7}{{7*7}}%s%n',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '\r\nSet-Cookie: a=b',
  '0',
  '-1',
  '1e309',
  'NaN',
  '9007199254740993',
  '2001-02-30',
  '0000-01-01',
  '+275760-09-13',
  '9999-12-31T23:59:60Z',
  'x'.repeat(10_000),
];

/** Values that only a hostile client sends. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(null, true, false, -0, -1, 0.1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, -1e308, 5e-324),
  fc.double(),
  fc.constantFrom<unknown>([], {}, [[]], [null], { length: -1 }, nested(60), JSON.parse('{"__proto__": {"polluted": true}}')),
  fc.object({ maxDepth: 3, maxKeys: 4 }),
);

const IDS = ['00000000-0000-7000-8000-000000000000', 'FFFFFFFF-FFFF-7FFF-BFFF-FFFFFFFFFFFF', 'not-an-id'];

/** Generates values that mostly match the schema, with hostile values in some places. `known` are existing ids. */
export function arbitraryOf(schema: Schema, known: readonly string[], hostility = 6): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: hostility, arbitrary: fitting(schema, known, hostility) }, { weight: 1, arbitrary: hostile });
}

function fitting(schema: Schema, known: readonly string[], hostility: number): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, known, hostility)));
  if (schema.allOf)
    return fc.tuple(...schema.allOf.map((part) => fitting(part, known, hostility))).map((parts) => Object.assign({}, ...parts));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object': {
      const parts = Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, part]) => [key, arbitraryOf(part, known, hostility)]),
      );
      const requiredKeys = (schema.required ?? []).filter((key) => key in parts);
      return fc.record(parts, { requiredKeys, noNullPrototype: true });
    }
    case 'array':
      if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((item) => arbitraryOf(item, known, hostility * 4)));
      return fc.array(arbitraryOf(schema.items ?? {}, known, hostility), { maxLength: 3 });
    case 'integer':
      return fc.oneof(fc.integer({ min: 0, max: 200 }), fc.maxSafeInteger());
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 200 }), fc.double());
    case 'boolean':
      return fc.boolean();
    case 'string':
      if (schema.format === 'uuid') return fc.constantFrom(...known, ...IDS);
      if (schema.format === 'date') return fc.constantFrom('2001-02-03', '2026-03-02', '9999-12-31');
      if (schema.format === 'email') return fc.constantFrom('a@molaar.test', 'b@molaar.test');
      return fc.oneof(fc.constantFrom('Abc', 'Õie', '+37255512345', '123456', 'EE'), fc.string({ maxLength: 20 }));
    default:
      return hostile;
  }
}
