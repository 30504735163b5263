import { API_KEY_PREFIX } from '@molaar/contracts';
import type { Context } from 'hono';

const BEARER = new RegExp(`^Bearer (${API_KEY_PREFIX}.*)$`, 'i');

/** Returns what the Authorization header has in place of an API key; undefined when it is none. */
export function readApiKey(c: Context): string | undefined {
  return BEARER.exec(c.req.header('Authorization') ?? '')?.[1];
}
