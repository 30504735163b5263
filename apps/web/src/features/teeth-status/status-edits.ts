import type { SaveStatusesInput, ToothStatusRow } from '@molaar/contracts';
import type { Permission } from '@molaar/domain/clinic';
import {
  type Contradiction,
  coveredSurfaces,
  effectOf,
  findContradictions,
  isSameFinding,
  mirrorStatusKey,
  statusKey,
  type ToothStatus,
  withoutSupersededSound,
} from '@molaar/domain/statuses';
import { bitingSurface, compareTeeth, mirrorTooth, type Surface, sortSurfaces, type ToothNumber } from '@molaar/domain/teeth';

export type StatusDecision = ToothStatusRow['decision'];

/** An unsaved decision about a status. `row` is the status as the person saw it. */
export interface StatusEdit {
  readonly row: ToothStatusRow;
  readonly decision: StatusDecision;
  /** The key before the person corrected the surfaces: `row` is shown in place of a saved status with that key. */
  readonly replaces?: string | undefined;
}

/** The edits as a draft has them: with the sides of the image on which they were made. */
export function withSides(edits: StatusEdits, mirrored: boolean): ReadonlyMap<string, StatusEdit & { mirrored: boolean }> {
  return new Map([...edits].map(([key, edit]) => [key, { ...edit, mirrored }]));
}

/** Returns the edits of a draft on the sides of the image as they are now. */
export function onSides(draft: ReadonlyMap<string, StatusEdit & { mirrored?: boolean | undefined }>, mirrored: boolean): StatusEdits {
  const edits = [...draft.values()].map(({ mirrored: before = false, ...edit }) => (before === mirrored ? edit : mirrorEdit(edit)));
  return new Map(edits.map((edit) => [edit.row.key, edit]));
}

/** Returns the same edits after the sides of the image were swapped: each on the tooth of the other side. */
export function mirrorEdits(edits: StatusEdits): StatusEdits {
  return new Map([...edits.values()].map(mirrorEdit).map((edit) => [edit.row.key, edit]));
}

function mirrorEdit({ row, decision, replaces }: StatusEdit): StatusEdit {
  const mirrored = { ...row, tooth: mirrorTooth(row.tooth), key: mirrorStatusKey(row.key) };
  return { row: mirrored, decision, ...(replaces === undefined ? {} : { replaces: mirrorStatusKey(replaces) }) };
}

/** By status key. */
export type StatusEdits = ReadonlyMap<string, StatusEdit>;

export const NO_EDITS: StatusEdits = new Map();

/** A status with this person's unsaved change. */
export interface ShownStatus extends ToothStatusRow {
  /** The key, or that before its surfaces were corrected: a row of the table stays in its place. */
  readonly id: string;
  readonly unsaved: boolean;
  /** Somebody else's decision since, where it differs from what this person saw and decided. */
  readonly theirs: StatusDecision | null;
  /** Entered by a person without an annotation on the radiograph. */
  readonly byHand: boolean;
}

/**
 * Returns all statuses of the image in chart order, without those entered by hand and undone, and without a SOUND that
 * no longer applies.
 */
export function shownStatuses(base: readonly ToothStatusRow[], edits: StatusEdits): ShownStatus[] {
  const known = new Set(base.map(({ key }) => key));
  const corrections = new Map([...edits.values()].flatMap((edit) => (edit.replaces === undefined ? [] : [[edit.replaces, edit] as const])));
  const changed = base.map((row): ShownStatus => {
    const correction = corrections.get(row.key);
    if (correction) return unsavedStatus(correction);
    const edit = edits.get(row.key);
    const decision = edit?.decision ?? row.decision;
    const isDecidedSince = edit !== undefined && row.decision !== edit.row.decision && row.decision !== edit.decision;
    const theirs = isDecidedSince ? row.decision : null;
    return { ...row, id: row.key, decision, unsaved: edit !== undefined, theirs, byHand: isByHand(row) };
  });
  const added = [...edits.values()]
    .filter(({ row, replaces }) => !known.has(row.key) && !known.has(replaces ?? row.key))
    .map(unsavedStatus);
  return withoutSupersededSound([...changed, ...added].filter((status) => !isTakenBack(status))).sort((a, b) =>
    compareTeeth(a.tooth, b.tooth),
  );
}

/** Returns a status that is saved nowhere: entered by hand, or with corrected surfaces. */
function unsavedStatus({ row, decision, replaces = row.key }: StatusEdit): ShownStatus {
  return { ...row, id: replaces, decision, unsaved: true, theirs: null, byHand: isByHand(row) };
}

/** Returns the contradictions among what would be approved after these edits; the server rejects saving them. */
export function approvedContradictions(base: readonly ToothStatusRow[], edits: StatusEdits): Contradiction[] {
  return contradictionsAmong(shownStatuses(base, edits).filter(({ decision }) => decision === 'APPROVED'));
}

/** Returns the contradictions among these statuses, whatever was decided on them. */
export function contradictionsAmong(statuses: readonly ToothStatusRow[]): Contradiction[] {
  return findContradictions(statuses.map(onTooth));
}

function isByHand({ annotationIds }: ToothStatusRow): boolean {
  return annotationIds.length === 0;
}

function isTakenBack({ byHand, decision, unsaved, decidedAt }: ShownStatus): boolean {
  return byHand && unsaved && decision === 'SUGGESTED' && decidedAt !== null;
}

/** Returns the edits after a decision on these statuses. A decision that equals what is saved removes the edit. */
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
    const edit = edits.get(key);
    const row = saved ?? edit?.row;
    if (!row) continue;
    const original = edit?.replaces === undefined ? undefined : rows.get(edit.replaces);
    if (original) {
      // The correction of the surfaces is taken back; a rejection is about what was suggested.
      if (decision === 'APPROVED') continue;
      next.delete(key);
      if (decision === 'REJECTED' && original.decision !== 'REJECTED') next.set(original.key, { row: original, decision });
      continue;
    }
    // An unsaved status without an approval is removed.
    if (saved ? saved.decision === decision : decision !== 'APPROVED') next.delete(key);
    else next.set(key, { row, decision });
  }
  return next;
}

/** A status that a person enters. */
export interface NewStatus {
  readonly tooth: ToothNumber;
  readonly status: ToothStatus;
  readonly surfaces: readonly Surface[];
}

/** Returns the status on exactly these surfaces; a status of the whole tooth may be written with or without them. */
export function statusOn<Row extends Pick<ToothStatusRow, 'tooth' | 'status' | 'surface'>>(
  rows: readonly Row[],
  { tooth, status, surfaces }: NewStatus,
): Row | undefined {
  const wanted = coveredSurfaces({ status, surfaces }).join();
  return rows.find(
    (row) => row.tooth === tooth && row.status === status && coveredSurfaces({ status, surfaces: row.surface }).join() === wanted,
  );
}

/**
 * Returns the edits with the same status on several teeth, as one entry of the history. A suggestion of it is approved.
 * The biting surface is that of each tooth.
 */
export function markTeeth(
  base: readonly ToothStatusRow[],
  edits: StatusEdits,
  { teeth, status, surfaces }: Omit<NewStatus, 'tooth'> & { readonly teeth: readonly ToothNumber[] },
  right: Permission,
): StatusEdits {
  return teeth.reduce((next, tooth) => {
    const own = surfaces.map((surface) => (surface === 'O' || surface === 'I' ? bitingSurface(tooth) : surface));
    const added = { tooth, status, surfaces: own };
    const known = statusOn(shownStatuses(base, next), added);
    if (!known) return addStatus(base, next, added, right);
    return right === 'YES' && known.decision !== 'APPROVED' ? decide(base, next, [known.key], 'APPROVED') : next;
  }, edits);
}

/**
 * Returns the edits with a status added to these surfaces, approved there, or removed from there when it is. A person
 * who may only draft changes no saved status.
 */
export function toggleStatus(base: readonly ToothStatusRow[], edits: StatusEdits, status: NewStatus, right: Permission): StatusEdits {
  const known = statusOn(shownStatuses(base, edits), status);
  if (!known) return addStatus(base, edits, status, right);
  if (right !== 'YES') return base.some(({ key }) => key === known.key) ? edits : decide(base, edits, [known.key], 'SUGGESTED');
  return decide(base, edits, [known.key], known.decision === 'APPROVED' ? 'SUGGESTED' : 'APPROVED');
}

/**
 * Returns the edits with other surfaces of a status, approved: who corrects it, has looked at it. Unchanged when the
 * tooth has that status on these surfaces already.
 */
export function changeSurfaces(
  base: readonly ToothStatusRow[],
  edits: StatusEdits,
  key: string,
  surfaces: readonly Surface[],
): StatusEdits {
  const edit = edits.get(key);
  const saved = base.find((row) => row.key === key);
  const row = edit?.row ?? saved;
  if (!row) return edits;
  const surface = sortSurfaces(surfaces);
  const newKey = statusKey(row.tooth, row.status, surface);
  const replaces = edit?.replaces ?? key;
  if (newKey === key || shownStatuses(base, edits).some((shown) => shown.key === newKey)) return edits;
  const next = new Map(edits);
  next.delete(key);
  // Back to what it was.
  if (newKey === replaces && base.some((one) => one.key === newKey)) return next;
  return next.set(newKey, { row: { ...row, key: newKey, surface }, decision: 'APPROVED', replaces });
}

/**
 * Returns the edits with a status that a person entered: a proposal of a person who may only draft, otherwise approved.
 */
export function addStatus(
  base: readonly ToothStatusRow[],
  edits: StatusEdits,
  { tooth, status, surfaces }: NewStatus,
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
 * Returns the edits on top of a newer saved state, by key. An edit that equals the saved state is removed. An approval
 * whose suggestion was removed is that of the same finding in a new analysis, with the approved surfaces; without one
 * it stays as a status entered by hand. A rejection without a suggestion is removed.
 */
export function rebase(edits: StatusEdits, fresh: readonly ToothStatusRow[]): StatusEdits {
  const rows = new Map(fresh.map((row) => [row.key, row]));
  const next = new Map<string, StatusEdit>();
  for (const [key, edit] of edits) {
    const row = rows.get(key);
    if (row) {
      if (row.decision !== edit.decision) next.set(key, edit);
    } else if (edit.replaces !== undefined && rows.has(edit.replaces)) {
      next.set(key, edit);
    } else if (edit.decision === 'APPROVED' || isProposal(edit)) {
      const isFree = (one: ToothStatusRow) => !edits.has(one.key) && ![...edits.values(), ...next.values()].some(isCorrectionOf(one));
      const isAgain = (one: ToothStatusRow) =>
        one.decision === 'SUGGESTED' && isFree(one) && isSameFinding(onTooth(one), onTooth(edit.row));
      const again = isByHand(edit.row) ? undefined : fresh.find(isAgain);
      next.set(
        key,
        again
          ? { decision: edit.decision, row: { ...again, key, surface: edit.row.surface }, replaces: again.key }
          : { decision: edit.decision, row: { ...edit.row, annotationIds: [], confidence: null } },
      );
    }
  }
  return next;
}

/**
 * Returns the edits on top of what a save of `sent` made of `before`. What was undone or decided otherwise during the
 * save is an edit of what is saved now: of the corrected surfaces, where they were sent.
 */
export function rebaseSaved(
  edits: StatusEdits,
  sent: StatusEdits,
  before: readonly ToothStatusRow[],
  fresh: readonly ToothStatusRow[],
): StatusEdits {
  const earlier = new Map(before.map((row) => [row.key, row]));
  const rows = new Map(fresh.map((row) => [row.key, row]));
  const next = new Map(edits);
  for (const [key, { row: sentRow, replaces = key }] of sent) {
    const row = rows.get(key) ?? sentRow;
    const original = earlier.get(replaces);
    const again = [...edits.values()].find((edit) => edit.replaces === replaces && edit.row.key !== key);
    const decision = (edits.get(key) ?? edits.get(replaces))?.decision ?? original?.decision ?? 'SUGGESTED';
    if (again) {
      next.set(again.row.key, { ...again, row: { ...row, key: again.row.key, surface: again.row.surface }, replaces: key });
    } else if (replaces !== key && original && decision === 'APPROVED' && !edits.has(key)) {
      // The surfaces were changed back. Where the status was only suggested before, the approval alone is taken back.
      next.set(replaces, { row: { ...row, key: replaces, surface: original.surface }, decision, replaces: key });
    } else {
      next.delete(replaces);
      next.set(key, { row, decision });
    }
  }
  return rebase(next, fresh);
}

/** Returns the test of whether an edit is shown in the place of this status. */
const isCorrectionOf =
  ({ key }: ToothStatusRow) =>
  ({ replaces }: StatusEdit): boolean =>
    replaces === key;

const onTooth = ({ tooth, status, surface }: ToothStatusRow) => ({ tooth, status, surfaces: surface });

/** Whether a person who may only draft has entered it and not saved it. */
function isProposal({ row, decision }: StatusEdit): boolean {
  return isByHand(row) && row.decidedAt === null && decision === 'SUGGESTED';
}

/**
 * Returns everything that is decided, as the save call expects it. Proposals are sent as approvals; the server stores
 * them as proposals of a person who may only draft.
 */
export function statusesToSave(base: readonly ToothStatusRow[], edits: StatusEdits): SaveStatusesInput['statuses'] {
  const known = new Map(base.map((row) => [row.key, row]));
  return shownStatuses(base, edits).flatMap(({ key, tooth, surface, status, decision, annotationIds }) => {
    const sent = decision === 'SUGGESTED' && !known.has(key) ? 'APPROVED' : decision;
    const surfaceBefore = known.get(edits.get(key)?.replaces ?? '')?.surface;
    return sent === 'SUGGESTED' ? [] : [{ tooth, surface, status, decision: sent, annotationIds, ...(surfaceBefore && { surfaceBefore }) }];
  });
}
