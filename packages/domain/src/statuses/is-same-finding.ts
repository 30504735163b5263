import { haveCommonSurface } from './contradictions';
import type { StatusOnTooth } from './tooth-chart';

/**
 * Returns whether two statuses that were read apart are about one thing on one tooth: the same status, on a common
 * surface, or where one of them has no surface yet. A filling on M and one on D are two. Custom findings never are:
 * they have names of their own.
 */
export function isSameFinding(a: StatusOnTooth, b: StatusOnTooth): boolean {
  if (a.tooth !== b.tooth || a.status !== b.status || a.status === 'CUSTOM') return false;
  return a.surfaces.length === 0 || b.surfaces.length === 0 || haveCommonSurface(a.surfaces, b.surfaces);
}
