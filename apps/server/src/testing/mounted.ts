import { appRouter } from '../api/router';

export interface MountedCall {
  method: string;
  /** As the document writes it, below /api. */
  path: string;
  /** `GET /patient`. */
  name: string;
}

/** The REST calls that the server's document lists. */
export async function mountedCalls(url: string): Promise<MountedCall[]> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as { paths: Record<string, Record<string, unknown>> };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((name) => ({ method: name.toUpperCase(), path, name: `${name.toUpperCase()} ${path}` })),
  );
}

/** Every procedure of the router. */
export function mountedProcedures(): { path: string; type: string }[] {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;
  return Object.entries(procedures).map(([path, procedure]) => ({ path, type: procedure._def.type }));
}
