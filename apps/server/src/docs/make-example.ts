import { referredName, type Schema } from './document-types';

type Schemas = Readonly<Record<string, Schema>>;

/** Returns whether a value is of the schema's type; ranges and formats are left to the check of the document. */
export function holds(schema: Schema, value: unknown, schemas: Schemas): boolean {
  const name = referredName(schema);
  if (name) return holds(schemas[name] ?? {}, value, schemas);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return choices.some((choice) => holds(choice, value, schemas));
  if (schema.const !== undefined) return schema.const === value;
  if (schema.enum) return schema.enum.includes(value);
  const types = [schema.type ?? 'any'].flat();
  return types.some((type) => isOfType(type, schema, value, schemas));
}

function isOfType(type: string, schema: Schema, value: unknown, schemas: Schemas): boolean {
  switch (type) {
    case 'any':
      return true;
    case 'null':
      return value === null;
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value) && value.every((item) => schema.items === undefined || holds(schema.items, item, schemas));
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value) && schema.properties === undefined;
    default:
      return typeof value === type;
  }
}

const leftOut = new WeakSet<Schema>();

/** Leaves a field out of the examples of its object. */
export function leaveOut(field: Schema): void {
  leftOut.add(field);
}

/** Makes an example of a schema from the examples of its fields. */
export function makeExample(schema: Schema, schemas: Schemas, depth = 0): unknown {
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  if (schema.example !== undefined) return schema.example;
  const name = referredName(schema);
  if (name) return makeExample(schemas[name] ?? {}, schemas, depth + 1);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.oneOf ?? schema.anyOf ?? [];
  if (choice) return makeExample(choice, schemas, depth);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => makeExample(part, schemas, depth)));
  const type = [schema.type].flat()[0];
  if (type === 'object') {
    const present = Object.entries(schema.properties ?? {}).filter(([, part]) => !leftOut.has(part));
    const fields = present.map(([field, part]) => [field, makeExample(part, schemas, depth + 1)]);
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  }
  if (type === 'array') {
    const item = schema.items && makeExample(schema.items, schemas, depth + 1);
    return item === undefined ? [] : [item];
  }
  if (type === 'boolean') return false;
  return undefined;
}
