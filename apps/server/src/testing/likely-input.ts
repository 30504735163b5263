import type { JsonSchema } from './json-schema';

type Schema = JsonSchema & { pattern?: string; required?: string[]; allOf?: JsonSchema[]; default?: unknown; minItems?: number };

/** Words by the name of a field, where its rule cannot be read from the schema. */
const BY_NAME: [RegExp, string][] = [
  [/password/i, 'Likely-word-1'],
  [/^timeZone$/i, 'Europe/Tallinn'],
  [/country/i, 'EE'],
  [/phone/i, '+37255512345'],
  [/e?mail|^to$/i, 'likely@molaar.test'],
  [/^csv$|content|text/i, 'code;name\n1;Abc'],
  [/date|^from$|^to$|visit/i, '2001-02-03'],
];
const WORDS = [
  'Abc',
  '2001-02-03',
  'likely@molaar.test',
  '+37255512345',
  '2001-02-03T04:05:06Z',
  '123456',
  'EE',
  'https://clinic.example',
  'https://clinic.example/keys',
];

/** An input that its schema lets pass, as far as a schema tells; `id` stands wherever one is asked for. Optional fields are left out unless they hold ids. */
export function likelyInput(schema: Schema, id: string, name = ''): unknown {
  if (schema.default !== undefined) return schema.default;
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (choices?.[0]) return likelyInput(choices[0], id, name);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => likelyInput(part, id, name)));
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object': {
      const wanted = Object.entries((schema.properties ?? {}) as Record<string, Schema>).filter(
        ([key, part]) => schema.required?.includes(key) || part.format === 'uuid' || key === 'version',
      );
      return Object.fromEntries(wanted.map(([key, part]) => [key, likelyInput(part, id, key)]));
    }
    case 'array':
      if (schema.prefixItems) return schema.prefixItems.map((item) => likelyInput(item, id, name));
      return schema.items && (schema.minItems ?? 0) > 0
        ? Array.from({ length: schema.minItems ?? 1 }, () => likelyInput(schema.items as Schema, id, name))
        : [];
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'string':
      return likelyText(schema, id, name);
    default:
      return null;
  }
}

function likelyText({ format, pattern, minLength = 0 }: Schema, id: string, name: string): string {
  if (format === 'uuid') return id;
  const known = BY_NAME.find(([key]) => key.test(name))?.[1];
  const fits = (word: string) => word.length >= minLength && (!pattern || new RegExp(pattern, 'u').test(word));
  return [...(known ? [known] : []), ...WORDS].find(fits) ?? 'x'.repeat(Math.max(3, minLength));
}
