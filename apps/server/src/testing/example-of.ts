/** The parts of a JSON schema that the server's document uses. */
export interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  minLength?: number;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

const STRINGS: Readonly<Record<string, string>> = { date: '2001-02-03', email: 'a@molaar.test', 'date-time': '2001-02-03T04:05:06Z' };

/** Something that the schema lets pass, as far as a schema tells; `id` stands wherever one is asked for. */
export function exampleOf(schema: JsonSchema, id: string): unknown {
  const choice = (schema.anyOf ?? schema.oneOf)?.[0];
  if (choice) return exampleOf(choice, id);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, property]) => [name, exampleOf(property, id)]));
    case 'array':
      if (schema.prefixItems) return schema.prefixItems.map((item) => exampleOf(item, id));
      return schema.items ? [exampleOf(schema.items, id)] : [];
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'string':
      return schema.format === 'uuid' ? id : (STRINGS[schema.format ?? ''] ?? 'Abc');
    default:
      return null;
  }
}

/** The value with every leaf and branch replaced by `odd` in its turn. */
export function* variantsOf(value: unknown, odd: unknown): Generator<unknown> {
  yield odd;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value))
    for (const variant of variantsOf(part, odd)) {
      const copy = structuredClone(value) as Record<string, unknown>;
      copy[key] = variant;
      yield copy;
    }
}
