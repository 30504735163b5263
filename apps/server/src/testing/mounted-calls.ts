import { z } from 'zod';
import { appRouter } from '../api/router';
import type { JsonSchema } from './json-schema';

export interface MountedCall {
  method: string;
  /** Relative to /api, with `{id}`. */
  path: string;
  /** `GET /patient`. */
  name: string;
}

/** Returns the REST calls in the server's OpenAPI document. */
export async function mountedCalls(url: string): Promise<MountedCall[]> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as { paths: Record<string, Record<string, unknown>> };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((name) => ({ method: name.toUpperCase(), path, name: `${name.toUpperCase()} ${path}` })),
  );
}

/** Returns every procedure of the router. */
export function mountedProcedures(): { path: string; type: string }[] {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;
  return Object.entries(procedures).map(([path, procedure]) => ({ path, type: procedure._def.type }));
}

/** Returns every procedure with the JSON schema of its input; undefined for one without input. */
export function procedureInputs(): { path: string; input: JsonSchema | undefined }[] {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { inputs: z.ZodType[] } }>;
  return Object.entries(procedures).map(([path, procedure]) => {
    const [input] = procedure._def.inputs;
    return { path, input: input && (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema) };
  });
}
