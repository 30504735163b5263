import { AppError } from '@molaar/contracts';
import { Gate } from '@molaar/db/gate';
import type { Actor } from '@molaar/services/context';
import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AppDeps } from '../app-deps';
import type { AppEnv } from '../app-env';
import { clientAddress } from '../client-address';

import { onceClosed } from '../http/once-closed';
import { recordRefusal } from '../http/record-refusals';
import { proceduresOf } from '../http/request-sizes';
import { weighRequest } from './weigh-request';

/** Headers of one connection, and those that Hono sets from the body. */
const OWN_HEADERS = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);
/** Large responses of a clinic that its connections have not taken yet, and requests that wait for that. */
const unread = new Gate({ atOnce: 3, waiting: 12 });

/** Sends the requests with much work to the heavy lane; without one (tests) they are answered like the others. */
export function handOverHeavy(app: AppDeps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const actor = await c
      .get('session')
      .actor()
      .catch(() => null);
    if (!actor) return next();
    const isHeavy = () => weighRequest(app.services, actor, c);
    if ((await isHeavy()) && app.heavy) return answerThere(app, actor, c);
    await next();
    if (c.res.status !== 503 || !app.heavy || !(await isHeavy())) return;
    // The patient's file turned out to be large. Emptied first: the headers of both would be merged.
    const response = await answerThere(app, actor, c);
    c.res = undefined;
    c.res = response;
  };
}

async function answerThere(app: AppDeps, actor: Actor, c: Context<AppEnv>): Promise<Response> {
  const response = await handOver(app, c, actor.organizationId);
  // The thread's own events are not saved; those of REST are recorded from the response's status.
  const [call] = proceduresOf(c.req.path) ?? [];
  const caller = { address: clientAddress(c, app.settings.trustProxy), userAgent: c.req.header('User-Agent') };
  if (call) recordRefusal(app, actor, { ...caller, status: response.status, detail: call });
  return response;
}

/**
 * Answers a request in the heavy lane.
 * @param path Another path than the request's own, read there with its session.
 */
export async function handOver(
  { heavy }: Pick<AppDeps, 'heavy'>,
  c: Context<AppEnv>,
  organizationId: string,
  path?: string,
): Promise<Response> {
  if (!heavy) throw new Error('there is no heavy lane');
  const exit = await unread.enter(organizationId);
  const isHeld = onceClosed(c, exit);
  try {
    const { signal } = c.req.raw;
    const hasBody = path === undefined && c.req.method !== 'GET' && c.req.method !== 'HEAD';
    const body = hasBody ? await c.req.arrayBuffer() : undefined;
    const url = path === undefined ? c.req.url : new URL(path, c.req.url).href;
    const headers: [string, string][] = [...c.req.raw.headers, ['X-Request-Id', c.get('requestId')]];
    if (signal.aborted) throw new AppError('SERVICE_UNAVAILABLE', 'the caller has hung up');
    const response = await heavy.answer(organizationId, { method: c.req.method, url, headers, body });
    const kept = response.headers.filter(([name]) => !OWN_HEADERS.has(name));
    return c.body(response.body, response.status as ContentfulStatusCode, Object.fromEntries(kept));
  } finally {
    if (!isHeld) exit();
  }
}
