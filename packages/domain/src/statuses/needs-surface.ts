import { type FindingType, findingType, isFindingType } from '../findings';
import type { ToothStatus } from './tooth-status';

/** Whether a finding or status needs at least one surface: every issue does; one in the jaw has JAW (specification, section 5). */
export function needsSurface(status: FindingType | ToothStatus): boolean {
  return isFindingType(status) && findingType(status).category === 'ISSUES';
}
