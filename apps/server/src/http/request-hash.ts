import { createHash, type Hash } from 'node:crypto';
import type { Context } from 'hono';

/**
 * Returns the SHA-256 of a request's method, URL and content. A multipart form is hashed by its parts, since a browser
 * chooses a new boundary when it sends the form again. The body can still be read by later handlers.
 */
export async function hashRequest(c: Context): Promise<Buffer> {
  const { pathname, search } = new URL(c.req.url);
  const hash = createHash('sha256').update(`${c.req.method} ${pathname}${search}\n`);
  const type = c.req.header('Content-Type') ?? '';
  const bytes = new Uint8Array(await c.req.arrayBuffer());
  c.req.raw = new Request(c.req.raw, { body: bytes });
  c.req.bodyCache = {};
  const form = type.startsWith('multipart/form-data') ? await readForm(bytes, type) : undefined;
  if (form) await addForm(hash, form);
  else hash.update(bytes);
  return hash.digest();
}

/** Returns undefined for a form that cannot be parsed: the route that reads it reports the error. */
async function readForm(bytes: Uint8Array, type: string): Promise<FormData | undefined> {
  return new Response(Uint8Array.from(bytes), { headers: { 'Content-Type': type } }).formData().catch(() => undefined);
}

async function addForm(hash: Hash, form: FormData): Promise<void> {
  for (const [name, value] of form) {
    hash.update(JSON.stringify([name, typeof value === 'string' ? value : [value.name, value.size]]));
    if (typeof value !== 'string') hash.update(new Uint8Array(await value.arrayBuffer()));
  }
}
