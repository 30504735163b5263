import { AppError } from '@molaar/contracts';

/** The version that a change names. VALIDATION_FAILED without one: nobody overwrites what they have not read. */
export function requireVersion(version: number | undefined): number {
  if (version === undefined)
    throw new AppError('VALIDATION_FAILED', 'a change names the version that was read', { fields: { version: 'required' } });
  return version;
}
