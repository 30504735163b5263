import type { SaveStatusesInput, ToothStatusRow } from '@molaar/contracts';
import type { Permission } from '@molaar/domain/clinic';
import { type Contradiction, effectOf, findContradictions, statusKey, type ToothStatus, withoutSupersededSound } from '@molaar/domain/statuses';
import { compareTeeth, type Surface, sortSurfaces, type ToothNumber } from '@molaar/domain/teeth';

export type StatusDecision = ToothStatusRow['decision'];

/** What a person said about a status and has not saved. `row` is the status as that person saw it. */
export interface StatusEdit {
  readonly row: ToothStatusRow;
  readonly decision: StatusDecision;
}

/** By the status's key. */
export type StatusEdits = ReadonlyMap<string, StatusEdit>;

export const NO_EDITS: StatusEdits = new Map();

/** A status with what this person changed on it. */
export interface ShownStatus extends ToothStatusRow {
  readonly unsaved: boolean;
  /** What somebody else decided meanwhile, where it differs from what this person saw and says. */
  readonly theirs: StatusDecision | null;
  /** Named by a person without an object on the radiograph. */
  readonly byHand: boolean;
}

/** All statuses of the image in chart order; left out is what was named by hand and taken back, and a SOUND that is moot. */
export function shownStatuses(base: readonly ToothStatusRow[], edits: StatusEdits): ShownStatus[] {
  const known = new Set(base.map(({ key }) => key));
  const changed = base.map((row): ShownStatus => {
    const edit = edits.get(row.key);
    const decision = edit?.decision ?? row.decision;
    const isDecidedMeanwhile = edit !== undefined && row.decision !== edit.row.decision && row.decision !== edit.decision;
    return { ...row, decision, unsaved: edit !== undefined, theirs: isDecidedMeanwhile ? row.decision : null, byHand: isByHand(row) };
  });
  const added = [...edits.values()]
    .filter(({ row }) => !known.has(row.key))
    .map(({ row, decision }): ShownStatus => ({ ...row, decision, unsaved: true, theirs: null, byHand: true }));
  return withoutSupersededSound([...changed, ...added].filter((status) => !isTakenBack(status))).sort((a, b) => compareTeeth(a.tooth, b.tooth));
}

/** What would be approved after these edits and cannot both be true of a tooth; the server refuses to save it. */
export function approvedContradictions(base: readonly ToothStatusRow[], edits: StatusEdits): Contradiction[] {
  return contradictionsAmong(shownStatuses(base, edits).filter(({ decision }) => decision === 'APPROVED'));
}

/** What of these cannot both be true of a tooth, whoever decided on them. */
export function contradictionsAmong(statuses: readonly ToothStatusRow[]): Contradiction[] {
  return findContradictions(statuses.map(({ tooth, status, surface }) => ({ tooth, status, surfaces: surface })));
}

/** What an approved status cannot be true together with. */
export function conflictingStatuses({ tooth, status }: ToothStatusRow, found: readonly Contradiction[]): ToothStatus[] {
  return found.flatMap(({ tooth: of, statuses: [first, second] }) =>
    of !== tooth ? [] : first === status ? [second] : second === status ? [first] : [],
  );
}

function isByHand({ annotationIds }: ToothStatusRow): boolean {
  return annotationIds.length === 0;
}

function isTakenBack({ byHand, decision, unsaved, decidedAt }: ShownStatus): boolean {
  return byHand && unsaved && decision === 'SUGGESTED' && decidedAt !== null;
}

/** The person decides these statuses; saying again what is saved takes the edit away. */
export function decide(
  base: readonly ToothStatusRow[],
  edits: StatusEdits,
  keys: readonly string[],
  decision: StatusDecision,
): StatusEdits {
  const next = new Map(edits);
  const rows = new Map(base.map((row) => [row.key, row]));
  for (const key of keys) {
    const saved = rows.get(key);
    const row = saved ?? edits.get(key)?.row;
    if (!row) continue;
    // What is not saved yet and is no longer said is simply gone.
    if (saved ? saved.decision === decision : decision !== 'APPROVED') next.delete(key);
    else next.set(key, { row, decision });
  }
  return next;
}

/** A status that a person names. Who may only draft proposes it; who may decide approves it. */
export function addStatus(
  base: readonly ToothStatusRow[],
  edits: StatusEdits,
  { tooth, status, surfaces }: { tooth: ToothNumber; status: ToothStatus; surfaces: readonly Surface[] },
  right: Permission,
): StatusEdits {
  const key = statusKey(tooth, status, surfaces);
  if (base.some((row) => row.key === key)) return right === 'YES' ? decide(base, edits, [key], 'APPROVED') : edits;
  const row: ToothStatusRow = {
    key,
    tooth,
    surface: sortSurfaces(surfaces),
    status,
    effect: effectOf(status),
    confidence: null,
    checkTooth: false,
    annotationIds: [],
    decision: 'SUGGESTED',
    decidedBy: null,
    decidedAt: null,
  };
  return new Map(edits).set(key, { row, decision: right === 'YES' ? 'APPROVED' : 'SUGGESTED' });
}

/**
 * The edits over a newer state of the server, by key. An edit that says what the server says now has done its work. An
 * approval whose suggestion is gone stays as the person's own word; a rejection of what nobody suggests is pointless.
 */
export function rebase(edits: StatusEdits, fresh: readonly ToothStatusRow[]): StatusEdits {
  const rows = new Map(fresh.map((row) => [row.key, row]));
  const next = new Map<string, StatusEdit>();
  for (const [key, edit] of edits) {
    const row = rows.get(key);
    if (row) {
      if (row.decision !== edit.decision) next.set(key, edit);
    } else if (edit.decision === 'APPROVED' || isProposal(edit)) {
      next.set(key, { ...edit, row: { ...edit.row, annotationIds: [], confidence: null } });
    }
  }
  return next;
}

/**
 * The edits over what a save of `sent` made of `before`. What was taken back or decided otherwise while the save was on its way
 * is an edit of what is saved now.
 */
export function rebaseSaved(
  edits: StatusEdits,
  sent: StatusEdits,
  before: readonly ToothStatusRow[],
  fresh: readonly ToothStatusRow[],
): StatusEdits {
  const decisions = new Map(before.map(({ key, decision }) => [key, decision]));
  const rows = new Map(fresh.map((row) => [row.key, row]));
  const next = new Map(edits);
  for (const [key, { row }] of sent)
    next.set(key, { row: rows.get(key) ?? row, decision: edits.get(key)?.decision ?? decisions.get(key) ?? 'SUGGESTED' });
  return rebase(next, fresh);
}

/** What a person who may only draft has named and not saved. */
function isProposal({ row, decision }: StatusEdit): boolean {
  return isByHand(row) && row.decidedAt === null && decision === 'SUGGESTED';
}

/** Everything that is decided, as the save call wants it. Who may only draft sends proposals as approvals; the server knows. */
export function statusesToSave(base: readonly ToothStatusRow[], edits: StatusEdits): SaveStatusesInput['statuses'] {
  const known = new Set(base.map(({ key }) => key));
  return shownStatuses(base, edits).flatMap(({ key, tooth, surface, status, decision, annotationIds }) => {
    const sent = decision === 'SUGGESTED' && !known.has(key) ? 'APPROVED' : decision;
    return sent === 'SUGGESTED' ? [] : [{ tooth, surface, status, decision: sent, annotationIds }];
  });
}
