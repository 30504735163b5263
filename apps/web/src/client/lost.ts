import { failureOf } from './failure';

/**
 * Whether a page has nothing to show: its first read failed, or what it shows is gone since, or no longer this person's to see.
 * Another read that failed later takes nothing away that is on the screen.
 */
export function isLost({ isLoadingError, error }: { readonly isLoadingError: boolean; readonly error: unknown }): boolean {
  const { status } = failureOf(error);
  return isLoadingError || status === 404 || status === 403;
}
