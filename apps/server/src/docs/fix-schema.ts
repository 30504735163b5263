import type { Schema } from './document-types';

/** Fixes, in place, what the generator of the document writes in a way that readers of OpenAPI do not understand. */
export function fixSchema(schema: Schema): void {
  // A regular expression with flags is written with its closing slash.
  if (schema.pattern) schema.pattern = schema.pattern.replace(/\/[a-z]+$/, '');
  // Readers without support for tuples see a list of its first kind.
  if (schema.prefixItems?.[0] && !schema.items) schema.items = structuredClone(schema.prefixItems[0]);
  const [reference, limits] = schema.allOf ?? [];
  // "This schema or null" is written as if both had to hold.
  if (reference?.$ref && limits && ([limits.type].flat().includes('null') || limits.enum?.includes(null))) {
    schema.anyOf = [reference, { type: 'null' }];
    delete schema.allOf;
  }
  // Objects that differ in optional fields do not exclude one another.
  if (schema.oneOf?.every(({ type }) => type === 'object')) {
    schema.anyOf = schema.oneOf;
    delete schema.oneOf;
  }
  const parts = [
    ...Object.values(schema.properties ?? {}),
    schema.items,
    schema.additionalProperties,
    ...(schema.oneOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.allOf ?? []),
  ];
  for (const part of parts) if (typeof part === 'object') fixSchema(part);
}
