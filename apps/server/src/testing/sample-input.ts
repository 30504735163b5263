import type { JsonSchema } from './json-schema';

type Schema = JsonSchema & { pattern?: string; required?: string[]; allOf?: JsonSchema[]; default?: unknown; minItems?: number };

/** Values by the name of a field, for rules that the schema does not contain. */
const BY_NAME: [RegExp, string][] = [
  [/password/i, 'Likely-word-1'],
  [/^timeZone$/i, 'Europe/Tallinn'],
  [/country/i, 'EE'],
  [/phone/i, '+37255512345'],
  [/e?mail|^to$/i, 'likely@molaar.test'],
  [/^csv$|content|text/i, 'code;name\n1;Abc'],
  [/date|^from$|^to$|visit/i, '2001-02-03'],
];
const VALUES = [
  'Abc',
  '2001-02-03',
  'likely@molaar.test',
  '+37255512345',
  '2001-02-03T04:05:06Z',
  '123456',
  'EE',
  'https://clinic.example',
  'https://clinic.example/keys',
  'a'.repeat(64),
];

/** Returns the id for a field, such as `patientId`. */
export type IdOfField = (field: string) => string;

/**
 * Returns an input that is valid by its schema, with an id of `id` for every id. Optional fields are left out unless
 * they are ids.
 */
export function sampleInput(schema: Schema, id: IdOfField, name = ''): unknown {
  if (schema.default !== undefined) return schema.default;
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (choices?.[0]) return sampleInput(choices[0], id, name);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => sampleInput(part, id, name)));
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object': {
      const wanted = Object.entries((schema.properties ?? {}) as Record<string, Schema>).filter(
        ([key, part]) => schema.required?.includes(key) || part.format === 'uuid' || key === 'version',
      );
      return Object.fromEntries(wanted.map(([key, part]) => [key, sampleInput(part, id, key)]));
    }
    case 'array':
      if (schema.prefixItems) return schema.prefixItems.map((item) => sampleInput(item, id, name));
      return schema.items && (schema.minItems ?? 0) > 0
        ? Array.from({ length: schema.minItems ?? 1 }, () => sampleInput(schema.items as Schema, id, name))
        : [];
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'string':
      return sampleText(schema, id, name);
    default:
      return null;
  }
}

function sampleText({ format, pattern, minLength = 0 }: Schema, id: IdOfField, name: string): string {
  if (format === 'uuid') return id(name);
  const known = BY_NAME.find(([key]) => key.test(name))?.[1];
  const fits = (word: string) => word.length >= minLength && (!pattern || new RegExp(pattern, 'u').test(word));
  return [...(known ? [known] : []), ...VALUES].find(fits) ?? 'x'.repeat(Math.max(3, minLength));
}
