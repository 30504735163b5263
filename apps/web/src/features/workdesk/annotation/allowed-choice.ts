import type { Surface } from '@molaar/domain/teeth';

/** Surfaces that stay possible; where none does, the only one, or the jaw for what lies there rather than on a tooth (its first). */
export function allowedChoice(chosen: readonly Surface[], allowed: readonly Surface[]): Surface[] {
  const kept = allowed.filter((surface) => chosen.includes(surface));
  const [first] = allowed;
  return kept.length === 0 && first && (allowed.length === 1 || first === 'JAW') ? [first] : kept;
}
