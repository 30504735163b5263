import { AppError } from '@molaar/contracts';
import type { Actor } from '@molaar/services/context';
import { recordSecurityEvent } from '@molaar/services/security-events';
import type { Context, MiddlewareHandler } from 'hono';
import type { AppDeps } from '../app-deps';
import type { AppEnv } from '../app-env';
import { clientAddress } from '../client-address';
import { loggedPath } from './request-log';

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** Records REST requests of known callers that were refused or throttled. */
export function recordRefusals(app: AppDeps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    if ((c.res.status !== 403 && c.res.status !== 429) || isQuestion(c.error)) return;
    const actor = await c
      .get('session')
      .actor()
      .catch(() => null);
    if (!actor) return;
    const caller = { address: clientAddress(c, app.settings.trustProxy), userAgent: c.req.header('User-Agent') };
    recordRefusal(app, actor, { ...caller, status: c.res.status, detail: callOf(c) });
  };
}

/** Whether the caller was only asked to confirm who they are: the page asks the person and sends the call again. */
export function isQuestion(error: unknown): boolean {
  return error instanceof AppError && error.code === 'STEP_UP_REQUIRED';
}

interface Refusal {
  status: number;
  /** The call: method and path with `:id` instead of ids, or the procedure. */
  detail: string;
  address: string;
  userAgent: string | undefined;
}

/** Records a call that ended with 403 or 429. */
export function recordRefusal(app: AppDeps, actor: Actor, { status, detail, address, userAgent }: Refusal): void {
  if (status !== 403 && status !== 429) return;
  recordSecurityEvent(app.services, { kind: status === 403 ? 'REFUSED' : 'THROTTLED', ...ownerOf(actor), address, userAgent, detail });
}

function ownerOf({ organizationId, userId, apiKey }: Actor) {
  return { organizationId, userId, apiKeyId: apiKey?.id };
}

function callOf(c: Context<AppEnv>): string {
  return `${c.req.method} ${loggedPath(c.req.path).replace(ID, ':id')}`;
}
