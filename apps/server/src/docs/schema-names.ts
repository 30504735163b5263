import { zodToOpenAPIRegistry } from '@asteasolutions/zod-to-openapi';
import { z } from '@hono/zod-openapi';
import * as contracts from '@molaar/contracts';

/** Schemas whose component has another name than their constant. */
const NAMES: Readonly<Record<string, string>> = {
  treatment: 'TreatmentLine',
  planSummary: 'TreatmentPlanSummary',
  upload: 'UploadState',
};

/** Types that a client needs by name: what has fields, and lists of values. */
const NAMED = [z.ZodObject, z.ZodEnum, z.ZodUnion, z.ZodDiscriminatedUnion];

/** The parts of a schema's definition that contain other schemas. */
const PARTS = ['shape', 'element', 'innerType', 'options', 'in', 'out', 'items', 'valueType', 'left', 'right'];

/**
 * Gives the schemas of the contracts, which are values of this module, a name in the OpenAPI document, so that each is
 * described once and generated clients have one type for it.
 *
 * @returns The named schemas as definitions for the registry of the document. A schema comes after those that it
 *   contains: one that is first met where it may be null would be described as if it always might.
 */
export function nameSchemas(): { type: 'schema'; schema: z.ZodType }[] {
  const names = new Map<unknown, string>();
  for (const [name, value] of Object.entries(contracts))
    if (NAMED.some((kind) => value instanceof kind)) names.set(value, NAMES[name] ?? `${name[0]?.toUpperCase()}${name.slice(1)}`);
  const seen = new Set<unknown>();
  const ordered: z.ZodType[] = [];
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null || seen.has(part)) return;
    seen.add(part);
    const definition = part instanceof z.ZodType ? (part.def as unknown as Record<string, unknown>) : undefined;
    for (const child of definition ? PARTS.map((key) => definition[key]) : Object.values(part)) visit(child);
    if (names.has(part)) ordered.push(part as z.ZodType);
  };
  for (const schema of names.keys()) visit(schema);
  for (const schema of ordered) zodToOpenAPIRegistry.add(schema, { _internal: { refId: names.get(schema) ?? '' } });
  return ordered.map((schema) => ({ type: 'schema', schema }));
}
