import { initTRPC } from '@trpc/server';
import { errorBody } from '../errors/error-body';
import { toAppError } from '../errors/to-app-error';
import { requireActor } from '../session/caller-session';
import type { TrpcContext } from './trpc-context';
import { rpcCode } from './trpc-error-code';

/** A stream that is silent for longer than this is taken for dead by its client, ms. */
const PING_MS = 15_000;

const t = initTRPC.context<TrpcContext>().create({
  isDev: false,
  sse: { ping: { enabled: true, intervalMs: PING_MS }, client: { reconnectAfterInactivityMs: 3 * PING_MS } },
  /** `data` holds the same body as an error of the REST door; no stack leaves the server. */
  errorFormatter: ({ shape, error, ctx }) => {
    const locale = ctx?.locale ?? 'en';
    const body = errorBody(toAppError(error, locale), locale);
    const { key, number } = rpcCode(body.status);
    return {
      ...shape,
      code: number,
      message: body.message,
      data: { code: key, path: shape.data.path, httpStatus: body.status, ...body },
    };
  },
});

export const router = t.router;

/** One namespace of paths from the routers of several capabilities. */
export const mergeRouters = t.mergeRouters;

/** For strangers too. */
export const publicProcedure = t.procedure;

/** Refused without a session, before the input is looked at. */
export const procedure = t.procedure.use(async ({ ctx, next }) => {
  const actor = await requireActor(ctx.session);
  return next({ ctx: { ...ctx, actor } });
});
