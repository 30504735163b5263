import type { Surface } from '@molaar/domain/teeth';

/**
 * Returns the chosen surfaces that are still allowed. Without any: the only allowed one, or the jaw for findings that
 * are in the jaw and not on a tooth.
 */
export function allowedChoice(chosen: readonly Surface[], allowed: readonly Surface[]): Surface[] {
  const remaining = allowed.filter((surface) => chosen.includes(surface));
  const [first] = allowed;
  return remaining.length === 0 && first && (allowed.length === 1 || first === 'JAW') ? [first] : remaining;
}
