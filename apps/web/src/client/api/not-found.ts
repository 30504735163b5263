import { failureOf } from './failure';

/**
 * Whether there is nothing that a page could show: no such thing, or none any more, or it is not this person's to see; or what
 * the address names is no id. What only failed to come is asked for again; a read that failed later takes nothing from the screen.
 */
export function isNotFound({ isLoadingError, error }: { readonly isLoadingError: boolean; readonly error: unknown }): boolean {
  const { status } = failureOf(error);
  return status === 404 || status === 403 || (isLoadingError && status === 400);
}
