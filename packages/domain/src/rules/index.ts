export { type Right, requireMayDecide } from './may-decide';
export { RuleViolation } from './rule-violation';
