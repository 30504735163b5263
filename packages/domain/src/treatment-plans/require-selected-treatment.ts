import { RuleViolation } from '../rules';
import type { Treatment } from './treatments';

/**
 * Rejects the approval of a treatment plan that says nothing to its patient.
 * @throws RuleViolation VALIDATION_FAILED when no line is selected.
 */
export function requireSelectedTreatment(lines: readonly Pick<Treatment, 'selected'>[]): void {
  if (!lines.some(({ selected }) => selected))
    throw new RuleViolation('VALIDATION_FAILED', 'a treatment plan without treatments cannot be approved', { treatments: 'noneSelected' });
}
