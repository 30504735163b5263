import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';

/** Faults that can be switched on. `lost-answer` executes the call and closes the connection before the response. */
export const FAULTS = ['none', 'slow', 'down', 'nonsense', 'too-many', 'half-body', 'lost-answer', 'error', 'refused'] as const;
export type Fault = (typeof FAULTS)[number];

export interface FaultSwitch {
  kind: Fault;
  /** Number of further calls that fail; null: until it is switched off. */
  times: number | null;
  /** Number of calls that succeed before the first failure. */
  spared: number;
}

/** Applies the active fault to every call of the partner API. */
export function failing(current: FaultSwitch): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (c, next) => {
    const { kind } = current;
    if (kind === 'none') return next();
    if (current.spared > 0) {
      current.spared -= 1;
      return next();
    }
    if (current.times !== null) {
      current.times -= 1;
      if (current.times <= 0) Object.assign(current, { kind: 'none', times: null });
    }
    const { outgoing } = c.env;
    switch (kind) {
      case 'slow':
        // Never responds; the caller times out.
        return hang();
      case 'down':
        outgoing.socket?.destroy();
        return hang();
      case 'nonsense':
        return c.body('<!doctype html><p>Maintenance</p>', 200, { 'Content-Type': 'text/html' });
      case 'too-many':
        return c.json({ error: 'too many requests' }, 429, { 'Retry-After': '120' });
      case 'error':
        return c.json({ error: 'internal' }, 500);
      case 'refused':
        return c.json({ error: 'unknown key' }, 401);
      case 'half-body':
        outgoing.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '400' });
        outgoing.write('{"revision":"7","results":[{"too');
        outgoing.socket?.end();
        return hang();
      case 'lost-answer':
        await next();
        outgoing.socket?.destroy();
        return hang();
    }
  };
}

/** Waits for ever: nothing is written after what the fault has written, also not the response of the call itself. */
function hang(): Promise<never> {
  return new Promise(() => undefined);
}
