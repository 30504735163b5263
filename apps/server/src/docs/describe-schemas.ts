import type { Document, MediaType, Operation, Schema } from './document-types';
import { referredName } from './document-types';
import { EXAMPLE_IDS } from './examples';
import { FIELDS } from './fields';
import { FIELD_EXAMPLES, LEFT_OUT } from './fields/field-examples';
import { fixSchema } from './fix-schema';
import { holds, leaveOut } from './make-example';

/** Moves the bodies that have no name of their own to the components, named for their operation. */
export function nameBodies(document: Document): void {
  const { schemas } = document.components;
  const name = (media: MediaType | undefined, title: string): void => {
    if (media?.schema?.type !== 'object' || !media.schema.properties) return;
    schemas[title] = media.schema;
    media.schema = { $ref: `#/components/schemas/${title}` };
  };
  for (const operation of operationsOf(document)) {
    const title = `${operation.operationId[0]?.toUpperCase()}${operation.operationId.slice(1)}`;
    for (const media of Object.values(operation.requestBody?.content ?? {})) name(media, `${title}Request`);
    for (const [status, response] of Object.entries(operation.responses))
      if (status.startsWith('2')) name(response.content?.['application/json'], `${title}Response`);
  }
}

/** Returns all operations of an OpenAPI document, with those of its webhooks. */
export function operationsOf(document: Document): Operation[] {
  return [...Object.values(document.paths ?? {}), ...Object.values(document.webhooks ?? {})].flatMap((calls) => Object.values(calls));
}

/** Adds description and example to every field of every schema and to every parameter, where they have none. */
export function describeFields(document: Document): void {
  const { schemas } = document.components;
  for (const [name, schema] of Object.entries(schemas)) describe(schema, name, schemas);
  for (const { operationId, parameters = [] } of operationsOf(document))
    for (const parameter of parameters) {
      const [description, example] = FIELDS[`${operationId}.${parameter.name}`] ?? FIELDS[parameter.name] ?? [];
      const { schema } = parameter;
      // A query has no null; numbers are parsed from text.
      if (Array.isArray(schema.type)) schema.type = schema.type.find((type) => type !== 'null') ?? 'string';
      if (parameter.in === 'path') parameter.required = true;
      fixSchema(schema);
      if (description) parameter.description ??= description;
      // Where a list is continued after an id, the id is the position.
      const shown = parameter.name === 'cursor' && (schema.format === 'uuid' || schema.pattern) ? EXAMPLE_IDS.image : example;
      if (shown !== undefined && holds(schema, shown, schemas)) schema.examples ??= [shown];
    }
}

function describe(schema: Schema, path: string, schemas: Record<string, Schema>): void {
  const parent = path.slice(path.lastIndexOf('.') + 1);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const [description, usual] = FIELDS[`${path}.${name}`] ?? FIELDS[`${parent}.${name}`] ?? FIELDS[`${parent}.*`] ?? FIELDS[name] ?? [];
    if (description) property.description ??= description;
    const own = [`${path}.${name}`, `${parent}.${name}`].find((key) => key in FIELD_EXAMPLES);
    const example = own ? FIELD_EXAMPLES[own] : usual;
    if (LEFT_OUT.has(`${path}.${name}`)) leaveOut(property);
    const shown = example !== undefined && holds(property, example, schemas) ? example : firstValue(property, schemas);
    if (shown !== undefined && property.example === undefined) property.examples ??= [shown];
    describe(property, `${path}.${name}`, schemas);
  }
  const parts = [schema.items, schema.additionalProperties, ...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  for (const part of parts) if (typeof part === 'object') describe(part, path, schemas);
}

/** Returns a value of a list of values, or false for a truth value; undefined for other schemas. */
function firstValue(schema: Schema, schemas: Record<string, Schema>): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const name = referredName(schema);
  if (name) return schemas[name]?.enum?.[0];
  if (schema.type === 'array') {
    const item = schema.items && firstValue(schema.items, schemas);
    return item === undefined ? undefined : [item];
  }
  const [only, ...others] = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].filter(({ type }) => type !== 'null');
  return only && others.length === 0 ? firstValue(only, schemas) : undefined;
}
