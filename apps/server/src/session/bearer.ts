import type { Context } from 'hono';

const SCHEME = /^Bearer ([A-Za-z0-9_-]{43})$/i;

/** The session's token in the Authorization header. A key of the REST door has another form and is none. */
export function readBearer(c: Context): string | undefined {
  return SCHEME.exec(c.req.header('Authorization') ?? '')?.[1];
}
