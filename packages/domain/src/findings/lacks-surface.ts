import type { Surface } from '../teeth';
import type { Category } from './catalogue';

/** Whether the surface of an issue is missing; an issue in the jaw has JAW (specification, section 5). */
export function lacksSurface({ category, surfaces }: { readonly category: Category; readonly surfaces: readonly Surface[] }): boolean {
  return category === 'ISSUES' && surfaces.length === 0;
}
