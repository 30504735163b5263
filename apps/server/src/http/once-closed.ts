import type { Context } from 'hono';

/** Node's response, as far as it is needed here. */
interface Outgoing extends NodeJS.EventEmitter {
  readonly closed: boolean;
  destroy(): void;
}

/** Returns Node's response to the request; undefined without a socket: a test calls the application itself. */
export function outgoingOf(c: Context): Outgoing | undefined {
  return (Object(c.env) as { outgoing?: Outgoing }).outgoing;
}

/**
 * Calls `exit` once the connection of a request has ended: after its response, or when the caller hangs up, which may
 * have happened while the request waited.
 * @returns false without a socket.
 */
export function onceClosed(c: Context, exit: () => void): boolean {
  const outgoing = outgoingOf(c);
  if (!outgoing) return false;
  if (outgoing.closed) exit();
  else outgoing.once('close', exit);
  return true;
}
