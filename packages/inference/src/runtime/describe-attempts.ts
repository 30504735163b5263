import type { ProviderAttempt } from './messages';

/** Returns the attempts as text: "cuda: library not found; cpu: works". */
export function describeAttempts(attempts: readonly ProviderAttempt[]): string {
  return attempts.map(({ provider, error }) => `${provider}: ${error ?? 'works'}`).join('; ') || 'none was tried';
}
