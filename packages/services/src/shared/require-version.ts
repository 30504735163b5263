import { AppError } from '@molaar/contracts';

/**
 * Returns the version that a change is based on.
 * @throws VALIDATION_FAILED when it is missing, so that unread changes are never overwritten.
 */
export function requireVersion(version: number | undefined): number {
  if (version === undefined)
    throw new AppError('VALIDATION_FAILED', 'a change requires the version that was read', { fields: { version: 'required' } });
  return version;
}
