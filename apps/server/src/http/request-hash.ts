import { createHash, type Hash } from 'node:crypto';
import type { Context } from 'hono';

/**
 * What a request asks: method, address and content. A form counts by its parts, since a browser that sends it again draws
 * another line between them. The request can be read as before by who comes after.
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

/** Undefined for a form that cannot be read: it is refused where it is read. */
async function readForm(bytes: Uint8Array, type: string): Promise<FormData | undefined> {
  return new Response(Uint8Array.from(bytes), { headers: { 'Content-Type': type } }).formData().catch(() => undefined);
}

async function addForm(hash: Hash, form: FormData): Promise<void> {
  for (const [name, value] of form) {
    hash.update(JSON.stringify([name, typeof value === 'string' ? value : [value.name, value.size]]));
    if (typeof value !== 'string') hash.update(new Uint8Array(await value.arrayBuffer()));
  }
}
