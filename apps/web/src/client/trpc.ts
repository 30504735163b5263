import type { AppRouter } from '@molaar/server/router';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { httpBatchLink, httpSubscriptionLink, splitLink } from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import { failureOf, reportFailure } from './failure';
import { currentLocale } from './locale-store';

declare module '@tanstack/react-query' {
  interface Register {
    /** `silent`: the caller shows the failure itself. */
    queryMeta: { silent?: boolean };
    mutationMeta: { silent?: boolean };
  }
}

/** A connection that broke may come back; an answer that said no will say it again. */
const worthRetrying = (count: number, error: Error) => count < 2 && failureOf(error).offline;

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: worthRetrying, staleTime: 10_000, refetchOnWindowFocus: false } },
  queryCache: new QueryCache({ onError: (error, query) => (query.meta?.silent ? undefined : reportFailure(error)) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => (mutation.meta?.silent ? undefined : reportFailure(error)),
  }),
});

/** Headers of every call, tRPC and REST alike. */
export const callHeaders = () => ({ 'Request-Type': 'ajax', 'Accept-Language': currentLocale() });

export const trpc = createTRPCReact<AppRouter>();

export const trpcClient = trpc.createClient({
  links: [
    splitLink({
      condition: ({ type }) => type === 'subscription',
      true: httpSubscriptionLink({ url: '/trpc' }),
      // POST for queries too, so that no search term stands in an address.
      false: httpBatchLink({ url: '/trpc', methodOverride: 'POST', headers: callHeaders }),
    }),
  ],
});

/** Calls and cache outside React: guards and handlers. */
export const portal = createTRPCQueryUtils({ queryClient, client: trpcClient });
