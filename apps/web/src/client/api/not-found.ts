import { failureOf } from './failure';

/**
 * Whether there is nothing to show: it does not exist, was deleted, may not be read by this person, or the address
 * contains no valid id. False for a request that only failed, and after data have been loaded once.
 */
export function isNotFound({ isLoadingError, error }: { readonly isLoadingError: boolean; readonly error: unknown }): boolean {
  const { status } = failureOf(error);
  return status === 404 || status === 403 || (isLoadingError && status === 400);
}
