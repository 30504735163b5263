import { type FindingType, findingType, isFindingType, lacksSurface } from '../findings';
import type { Surface } from '../teeth';
import type { ToothStatus } from './tooth-status';

/** Whether the surface of a status is missing: every issue needs one. */
export function statusLacksSurface(status: FindingType | ToothStatus, surfaces: readonly Surface[]): boolean {
  return isFindingType(status) && lacksSurface({ category: findingType(status).category, surfaces });
}
