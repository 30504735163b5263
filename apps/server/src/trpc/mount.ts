import { trpcServer } from '@hono/trpc-server';
import type { MiddlewareHandler } from 'hono';
import type { AppDeps } from '../app-deps';
import { logError } from '../errors/log-error';
import { toAppError } from '../errors/to-app-error';
import { createContext, type TrpcContext } from './context';
import { appRouter } from './router';

/** The web application's door. Queries come by POST, so that no search term stands in an address. */
export function trpcDoor(app: AppDeps): MiddlewareHandler {
  return trpcServer({
    endpoint: '/trpc',
    router: appRouter,
    allowMethodOverride: true,
    createContext: (options, c) => ({ ...createContext(app, options, c) }),
    onError: ({ error, ctx }) => {
      const context = ctx as TrpcContext | undefined;
      logError(context?.log ?? app.log, toAppError(error, context?.locale ?? 'en'));
    },
    responseMeta: ({ errors, type }) => {
      // The stream's own headers (no-cache, no-transform) stay.
      const headers = new Headers(type === 'subscription' ? {} : { 'Cache-Control': 'no-store' });
      const failures = errors.map((error) => toAppError(error, 'en'));
      const waits = failures.map(({ retryAfterSeconds }) => retryAfterSeconds ?? 0);
      if (Math.max(0, ...waits) > 0) headers.set('Retry-After', String(Math.max(...waits)));
      const redirectTo = failures.find((failure) => failure.redirectTo)?.redirectTo;
      if (redirectTo) headers.set('redirect-url', redirectTo);
      return { headers };
    },
  });
}
