import { createHash } from 'node:crypto';
import type { FileTicket } from '@molaar/contracts';
import type { Secrets } from '@molaar/services/context';
import type { Context } from 'hono';

const PURPOSE = 'file ticket';
const MINUTES = 10;
/** Paths that an `<img>`, a link or a download requests; none of them changes data. */
const FILES = [
  /^\/api\/x\/image\/[^/]+\/(original|thumbnail|tiles\/\d+\/\d+\/\d+)$/,
  /^\/api\/pdf\//,
  /^\/api\/x\/treatment-plan\/[^/]+\/delivery\/[^/]+\/pdf$/,
];

/**
 * Makes a ticket for URLs of files where neither a cookie nor a header can be sent: digest of the session's token,
 * expiry, signature. The digest identifies the session and gives no access by itself.
 */
export function makeFileTicket(secrets: Secrets, token: string, now: Date): FileTicket {
  const expires = now.getTime() + MINUTES * 60_000;
  const content = `${createHash('sha256').update(token).digest('base64url')}.${expires}`;
  return { ticket: `${content}.${secrets.sign(PURPOSE, content)}`, expiresAt: new Date(expires).toISOString() };
}

/** Returns the digest of the session's token when the request is for a file and its ticket is valid at `now`. */
export function readFileTicket(c: Context, secrets: Secrets, now: Date): Buffer | undefined {
  const ticket = c.req.query('ticket');
  const safe = c.req.method === 'GET' || c.req.method === 'HEAD';
  if (!ticket || !safe || !FILES.some((path) => path.test(c.req.path))) return undefined;
  const [digest = '', expires = '', signature = ''] = ticket.split('.');
  if (!secrets.verify(PURPOSE, `${digest}.${expires}`, signature) || Number(expires) <= now.getTime()) return undefined;
  return Buffer.from(digest, 'base64url');
}
