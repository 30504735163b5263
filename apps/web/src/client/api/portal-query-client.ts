import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * A query client whose `invalidateQueries` also covers queries that are loading for the first time. TanStack Query
 * waits for such a request instead of repeating it, but its response may have been made before the change: it is
 * requested again when it has arrived.
 */
export class PortalQueryClient extends QueryClient {
  override async invalidateQueries<TKey extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<TKey>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const loading = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' } as InvalidateQueryFilters)
      .filter(({ state }) => state.data === undefined);
    await Promise.all([
      super.invalidateQueries(filters, options),
      ...loading.map(async (query) => {
        await query.promise?.catch(() => undefined);
        if (query.state.data !== undefined) await super.invalidateQueries({ queryKey: query.queryKey, exact: true }, options);
      }),
    ]);
  }
}
