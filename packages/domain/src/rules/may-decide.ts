import { RuleViolation } from './rule-violation';

/** YES: the person decides. DRAFT: the person only prepares what another one decides. */
export type Right = 'YES' | 'DRAFT';

/** @throws NOT_ALLOWED when the person may only draft. */
export function requireMayDecide(right: Right, fields?: Readonly<Record<string, string>>): void {
  if (right === 'DRAFT') throw new RuleViolation('NOT_ALLOWED', 'a person who may only draft does not decide', fields);
}
