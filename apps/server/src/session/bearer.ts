import type { Context } from 'hono';

const SCHEME = /^Bearer ([A-Za-z0-9_-]{43})$/i;

/** Returns the session token of the Authorization header; undefined for an API key, which has another format. */
export function readBearer(c: Context): string | undefined {
  return SCHEME.exec(c.req.header('Authorization') ?? '')?.[1];
}
