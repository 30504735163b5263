import { trpcServer } from '@hono/trpc-server';
import { MAX_CALLS_PER_REQUEST } from '@molaar/contracts';
import type { MiddlewareHandler } from 'hono';
import type { AppDeps } from '../app-deps';
import { logError } from '../errors/log-error';
import { toAppError } from '../errors/to-app-error';
import { isQuestion, recordRefusal } from '../http/record-refusals';
import { appRouter } from './router';
import { createContext, type TrpcContext } from './trpc-context';

/** Returns whether a procedure of this name exists. */
export function isProcedure(name: string): boolean {
  return name in appRouter._def.procedures;
}

/** The web application's API. Queries are sent by POST, so that no search term is part of a URL. */
export function trpcApi(app: AppDeps): MiddlewareHandler {
  return trpcServer({
    endpoint: '/trpc',
    router: appRouter,
    allowMethodOverride: true,
    maxBatchSize: MAX_CALLS_PER_REQUEST,
    createContext: (options, c) => ({ ...createContext(app, options, c) }),
    onError: ({ error, ctx, path }) => {
      const context = ctx as TrpcContext | undefined;
      const known = toAppError(error, context?.locale ?? 'en');
      logError(context?.log ?? app.log, known);
      if (context && path && !isQuestion(known)) void recordRefusedProcedure(context, path, known.status);
    },
    responseMeta: ({ errors, info, type }) => {
      // The stream's own headers (no-cache, no-transform) stay.
      const headers = new Headers(type === 'subscription' ? {} : { 'Cache-Control': 'no-store' });
      // tRPC sets the content type of all responses but those to requests that it could not parse.
      if (!info) headers.set('Content-Type', 'application/json');
      const failures = errors.map((error) => toAppError(error, 'en'));
      const waits = failures.map(({ retryAfterSeconds }) => retryAfterSeconds ?? 0);
      if (Math.max(0, ...waits) > 0) headers.set('Retry-After', String(Math.max(...waits)));
      const redirectTo = failures.find((failure) => failure.redirectTo)?.redirectTo;
      if (redirectTo) headers.set('redirect-url', redirectTo);
      return { headers };
    },
  });
}

/** Records a refused procedure of a known caller. The name comes from the router: an unknown one is not refused. */
async function recordRefusedProcedure({ app, session, address, userAgent }: TrpcContext, path: string, status: number): Promise<void> {
  const actor = await session.actor().catch(() => null);
  if (actor) recordRefusal(app, actor, { status, detail: path, address, userAgent });
}
