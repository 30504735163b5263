import { type ErrorCode, MAX_CALLS_PER_REQUEST } from '@molaar/contracts';
import type { AppRouter } from '@molaar/server/router';
import { MutationCache, QueryCache } from '@tanstack/react-query';
import { httpBatchLink, httpLink, splitLink, TRPCClientError, type TRPCLink } from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import { dismissTagged } from '../alerts/alerts';
import { sayChangesSent, sayChangesWait, sayConnectionBack } from '../alerts/connection-alerts';
import { currentLocale } from '../locale/locale-store';
import { bearerHeader, currentBearer } from './bearer';
import { failureOf, reportFailure, reportWithLink } from './failure';
import { idempotencyKey } from './idempotency-key';
import { PortalQueryClient } from './portal-query-client';
import { takePrefetched } from './prefetch';
import { handleErrorRedirect } from './redirect';
import { clearOfflineReport, isOfflineReported, refetchWhileOffline } from './refetch-while-offline';
import { retryLink } from './retry-link';
import { askStepUp } from './step-up';
import { stepUpLink } from './step-up-link';
import { backgroundHeader } from './user-activity';

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `silent`: the caller shows the failure itself; `silentFor`: it shows a failure with this code itself; `reads`:
     * what is said not to exist after NOT_FOUND.
     */
    queryMeta: { silent?: boolean; silentFor?: ErrorCode; reads?: 'IMAGE' };
    mutationMeta: { silent?: boolean; silentFor?: ErrorCode };
  }
}

/**
 * Calls whose answers grow with an image or a patient: requests of their own, because others of a batch would wait for
 * them.
 */
const GROWING_CALLS: ReadonlySet<string> = new Set([
  'annotations.get',
  'annotations.save',
  'annotations.draft',
  'annotations.storeDraft',
  'patients.details',
  'statuses.get',
  'statuses.history',
  'statuses.save',
]);

/**
 * A lost connection may come back, and while servers are replaced one after the other the next one may know the call; a
 * rejected request will be rejected again.
 */
function shouldRetry(count: number, error: Error): boolean {
  const { offline, code } = failureOf(error);
  return count < 2 && (offline || code === 'PAGE_OUTDATED');
}

const alertTag = ({ options: { mutationKey }, mutationId }: MutationIdentity): string =>
  `mutation ${mutationKey ? JSON.stringify(mutationKey) : mutationId}`;

/** A response has arrived. The last one before the connection was lost says nothing about now. */
function onResponse(): void {
  if (navigator.onLine) sayConnectionBack();
}

interface MutationIdentity {
  readonly options: { readonly mutationKey?: readonly unknown[] | undefined };
  readonly mutationId: number;
}

export const queryClient = new PortalQueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, staleTime: 10_000, refetchOnWindowFocus: false, refetchInterval: refetchWhileOffline },
    // Sent without a connection too: the retry link waits for it, and other calls say that they need it.
    mutations: { networkMode: 'always' },
  },
  queryCache: new QueryCache({
    onSuccess: (_data, query) => {
      clearOfflineReport(query);
      onResponse();
      dismissTagged(query.queryHash);
    },
    onError: (error, query) => {
      // An optional query does not redirect either.
      if (query.meta?.silent || (query.meta?.silentFor && query.meta.silentFor === failureOf(error).code)) return;
      if (isOfflineReported(query, error)) return;
      handleRedirectHeader(error, { saving: false });
      reportFailure(error, query.queryHash, { isRetried: true, reads: query.meta?.reads });
    },
  }),
  mutationCache: new MutationCache({
    // The error of a call is outdated when the call succeeds.
    onSuccess: (_data, _variables, _context, mutation) => {
      onResponse();
      dismissTagged(alertTag(mutation));
    },
    onError: (error, _variables, _context, mutation) => {
      if (mutation.meta?.silent || (mutation.meta?.silentFor && mutation.meta.silentFor === failureOf(error).code)) return;
      reportFailure(error, alertTag(mutation));
    },
  }),
});

/** Headers of every call, tRPC and REST alike. */
export const callHeaders = () => ({ 'Request-Type': 'ajax', 'Accept-Language': currentLocale(), ...bearerHeader() });

/** Handles the redirect that the server sends with an error: the page where the problem can be fixed. */
function handleRedirectHeader(error: unknown, how: { saving: boolean }): void {
  const { response } = error instanceof TRPCClientError ? { ...error.meta } : {};
  const target = response instanceof Response ? response.headers.get('redirect-url') : null;
  handleErrorRedirect(target, how, (path) => reportWithLink(failureOf(error), path));
}

/**
 * Handles the redirects of all mutations, also of those outside the mutation cache. The query cache handles those of
 * queries.
 */
const saveRedirectLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: (error) => {
          if (op.type === 'mutation') handleRedirectHeader(error, { saving: true });
          observer.error(error);
        },
      }),
    );

/**
 * Uses the prefetched response of a query when there is one. A failed prefetch is requested again, so that its error is
 * reported.
 */
const prefetchedLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const prefetched = op.type === 'query' && !currentBearer() ? takePrefetched(op.path, op.input, currentLocale()) : null;
    if (!prefetched) return next(op);
    return observable((observer) => {
      let isCancelled = false;
      let request: { unsubscribe(): void } | null = null;
      void prefetched.then((response) => {
        if (isCancelled) return;
        if (!response) {
          request = next(op).subscribe(observer);
          return;
        }
        observer.next({ result: { type: 'data', data: response.data } });
        observer.complete();
      });
      return () => {
        isCancelled = true;
        request?.unsubscribe();
      };
    });
  };

export const trpc = createTRPCReact<AppRouter>();

/** The event stream is read without it: `openEventStream`. */
export const trpcClient = trpc.createClient({
  links: [
    retryLink({ onWaiting: sayChangesWait, onSent: sayChangesSent }),
    stepUpLink({ askStepUp, onFactorMissing: () => void portal.auth.isAuthenticated.invalidate() }),
    saveRedirectLink,
    prefetchedLink,
    splitLink({
      condition: ({ context }) => typeof context.operationId === 'string',
      // A separate request: the key belongs to one request, not to a batch.
      true: httpLink({
        url: '/trpc',
        headers: ({ op }) => ({ ...callHeaders(), 'Idempotency-Key': idempotencyKey(String(op.context.operationId), op.input) }),
      }),
      // POST for queries too, so that addresses contain no search terms.
      false: splitLink({
        condition: ({ path }) => GROWING_CALLS.has(path),
        true: httpLink({
          url: '/trpc',
          methodOverride: 'POST',
          headers: ({ op }) => ({ ...callHeaders(), ...(op.type === 'query' ? backgroundHeader() : {}) }),
        }),
        false: httpBatchLink({
          url: '/trpc',
          maxItems: MAX_CALLS_PER_REQUEST,
          methodOverride: 'POST',
          // A mutation counts as a person's action even when it is sent late.
          headers: ({ opList }) => ({ ...callHeaders(), ...(opList.every(({ type }) => type === 'query') ? backgroundHeader() : {}) }),
        }),
      }),
    }),
  ],
});

/** Calls and cache for code outside React: guards and handlers. */
export const portal = createTRPCQueryUtils({ queryClient, client: trpcClient });
