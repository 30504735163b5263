import { AppError } from '@molaar/contracts';
import { needsStepUp } from '@molaar/domain/clinic';
import type { Actor, Deps } from './deps';

/**
 * Checks, before a sensitive action, that the person gave a password or a second factor within ten minutes. API keys
 * and sessions of partners are not asked: nobody is at a keyboard, and their rights are limited otherwise.
 * @throws STEP_UP_REQUIRED.
 */
export function requireStepUp({ clock }: Pick<Deps, 'clock'>, { apiKey, token, confirmedAt }: Actor): void {
  if (apiKey || token) return;
  if (needsStepUp(confirmedAt ?? null, clock())) throw new AppError('STEP_UP_REQUIRED', 'the person has to be authenticated again');
}
