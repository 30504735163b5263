import type { Context } from 'hono';

/** Node's response, as far as it is needed here. */
interface Outgoing extends NodeJS.EventEmitter {
  readonly closed: boolean;
}

/**
 * Calls `exit` once the connection of a request has ended: after its response, or when the caller hangs up, which may
 * have happened while the request waited.
 * @returns false without a socket: a test calls the application itself.
 */
export function onceClosed(c: Context, exit: () => void): boolean {
  const { outgoing } = Object(c.env) as { outgoing?: Outgoing };
  if (!outgoing) return false;
  if (outgoing.closed) exit();
  else outgoing.once('close', exit);
  return true;
}
