import { AppError } from '@molaar/contracts';
import type { Actor } from '../context/deps';

/** @throws NOT_ALLOWED for an integration's session, whose scope is one patient: these images belong to none. */
export function requireOwnClinic({ token }: Pick<Actor, 'token'>): void {
  if (token) throw new AppError('NOT_ALLOWED', 'images without a patient are outside of the scope of a token');
}
