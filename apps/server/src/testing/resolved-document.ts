/** Returns the server's OpenAPI document with every reference to a schema replaced by that schema. */
export async function resolvedDocument<T>(url: string): Promise<T> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as { components: { schemas: Record<string, unknown> } };
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...rest } = value as Record<string, unknown>;
    const name = typeof $ref === 'string' ? /^#\/components\/schemas\/(.+)$/.exec($ref)?.[1] : undefined;
    const fields = Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, resolve(part)]));
    return name === undefined
      ? { ...fields, ...($ref ? { $ref } : {}) }
      : { ...(resolve(document.components.schemas[name]) as object), ...fields };
  };
  return resolve(document) as T;
}
