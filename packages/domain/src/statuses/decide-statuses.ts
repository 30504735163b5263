import { type Right, RuleViolation, requireMayDecide } from '../rules';
import { sortSurfaces, surfacesOfTooth } from '../teeth';
import type { CurrentStatus } from './current-statuses';
import { statusLacksSurface } from './status-lacks-surface';
import type { StatusChange, StoredStatus } from './stored-status';
import { statusKey } from './suggest-statuses';

export interface DecideContext {
  /** DRAFT: the person may propose, but not decide. */
  right: Right;
  userId: string;
  at: Date;
}

export interface DecidedStatuses {
  /** All statuses to store. */
  stored: StoredStatus[];
  /** Statuses whose decision this save changed. */
  changed: StoredStatus[];
  /** Stored decisions that this save withdrew. */
  withdrawn: StoredStatus[];
}

/**
 * Applies a save of all decided statuses to the current ones. An unchanged decision keeps its author and time. The
 * annotations of a status are never taken from the client.
 * @throws VALIDATION_FAILED with the field; NOT_ALLOWED when a person who may only draft decides or withdraws a
 * decision.
 */
export function decideStatuses(
  current: readonly CurrentStatus[],
  before: readonly StoredStatus[],
  inputs: readonly StatusChange[],
  context: DecideContext,
): DecidedStatuses {
  const known = new Map(current.map((status) => [status.key, status]));
  const rows = inputs.map((input, index) => decideStatus(input, index, known, context));
  const named = new Set(rows.map(({ key }) => key));
  if (named.size < rows.length) throw invalid(rows.length - 1, 'status', 'twice', 'the status is used twice');

  const withdrawn = before.filter(({ key, decision }) => !named.has(key) && decision !== 'SUGGESTED');
  if (withdrawn.some(({ key }) => known.has(key))) requireMayDecide(context.right);
  const proposals = before.filter(({ key, decision }) => !named.has(key) && decision === 'SUGGESTED');
  return {
    // A suggestion of annotations needs no row until it is decided.
    stored: [...rows.filter(({ key, decision }) => decision !== 'SUGGESTED' || !known.get(key)?.annotationIds.length), ...proposals],
    changed: rows.filter(({ key, decision }) => decision !== (known.get(key)?.decision ?? 'SUGGESTED')),
    withdrawn,
  };
}

function decideStatus(
  input: StatusChange,
  index: number,
  known: ReadonlyMap<string, CurrentStatus>,
  { right, userId, at }: DecideContext,
): StoredStatus {
  const { tooth, status } = input;
  const surfaces = sortSurfaces(input.surface);
  const key = statusKey(tooth, status, surfaces);
  const current = known.get(key);
  if (!current) checkStatus(input, index);
  const annotationIds = current?.annotationIds ?? [];
  const row = { key, tooth, surfaces, status, annotationIds };
  if (current && current.decision === input.decision)
    return { ...row, decision: input.decision, decidedBy: current.decidedBy, decidedAt: current.decidedAt };
  if (right === 'YES') return { ...row, decision: input.decision, decidedBy: userId, decidedAt: at };
  if (input.decision === 'REJECTED' || (current && current.decision !== 'SUGGESTED')) requireMayDecide(right);
  return { ...row, decision: 'SUGGESTED', decidedBy: null, decidedAt: null };
}

/** Checks a status that no annotation suggests: an issue needs a surface, and surfaces must belong to the tooth. */
function checkStatus({ tooth, status, surface }: StatusChange, index: number): void {
  if (statusLacksSurface(status, surface)) throw invalid(index, 'surface', 'issueNeedsSurface', 'an issue needs a surface');
  const own = new Set<string>([...surfacesOfTooth(tooth), 'ROOT', 'CROWN', 'WHOLE_TOOTH']);
  const wrong = surface.filter((name) => !own.has(name));
  if (wrong.length > 0) throw invalid(index, 'surface', 'invalid', `tooth ${tooth} has no surface ${wrong.join(', ')}`);
}

function invalid(index: number, field: string, key: string, description: string): RuleViolation {
  return new RuleViolation('VALIDATION_FAILED', `status ${index}: ${description}`, { [`statuses.${index}.${field}`]: key });
}
