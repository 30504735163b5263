import { initTRPC } from '@trpc/server';
import { errorBody } from '../errors/error-body';
import { rejectUnstorable } from '../errors/reject-unstorable';
import { toAppError } from '../errors/to-app-error';
import { requireActor, requireSession } from '../session/caller-session';
import type { TrpcContext } from './trpc-context';
import { rpcCode } from './trpc-error-code';

/** Interval of the pings on an event stream, ms; the client reconnects after three times as long without data. */
const PING_MS = 15_000;

const t = initTRPC.context<TrpcContext>().create({
  isDev: false,
  sse: { ping: { enabled: true, intervalMs: PING_MS }, client: { reconnectAfterInactivityMs: 3 * PING_MS } },
  /** `data` contains the same body as an error of the REST API; a stack trace is never sent. */
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

/** Makes one namespace of paths from the routers of several capabilities. */
export const mergeRouters = t.mergeRouters;

/** @throws VALIDATION_FAILED for a text that cannot be stored. */
const storable = t.middleware(async ({ getRawInput, next }) => {
  rejectUnstorable(await getRawInput());
  return next();
});

/** A procedure that can be called without a session. */
export const publicProcedure = t.procedure.use(storable);

/**
 * A procedure that a person may call who still has to give or set up a second factor.
 * @throws NOT_AUTHENTICATED without a session, before the input is validated.
 */
export const procedureBeforeFactor = t.procedure
  .use(async ({ ctx, next }) => {
    const actor = await requireSession(ctx.session);
    return next({ ctx: { ...ctx, actor } });
  })
  .use(storable);

/**
 * A procedure that needs a session, with the second factor of a person who has one.
 * @throws NOT_AUTHENTICATED, SECOND_FACTOR_REQUIRED, before the input is validated.
 */
export const procedure = t.procedure
  .use(async ({ ctx, next }) => {
    const actor = await requireActor(ctx.session);
    return next({ ctx: { ...ctx, actor } });
  })
  .use(storable);
