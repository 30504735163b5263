import { type EditLine, isSameLine, onSides, type TreatmentPlanEdit } from './treatment-plan-edit';

/** A line that two people changed differently; null: deleted by that person. The merged plan contains `mine`. */
export interface LineConflict {
  readonly id: string;
  readonly mine: EditLine | null;
  readonly theirs: EditLine | null;
}

export interface MergedTreatmentPlan {
  readonly plan: TreatmentPlanEdit;
  readonly conflicts: readonly LineConflict[];
}

/**
 * Merges two people's changes of the same saved plan line by line. What only one of them changed is taken over; where
 * both changed a line differently, `mine` stays and a conflict is returned. Lines are in the order of `theirs`, own new
 * ones follow. When the sides of the image were swapped in between, own lines get the numbers of the other side first.
 */
export function mergeTreatmentPlans(
  ownBase: TreatmentPlanEdit,
  ownPlan: TreatmentPlanEdit,
  theirs: TreatmentPlanEdit,
): MergedTreatmentPlan {
  const [base, mine] = [onSides(ownBase, theirs.mirrored), onSides(ownPlan, theirs.mirrored)];
  const before = byId(base);
  const own = byId(mine);
  const other = byId(theirs);
  const conflicts: LineConflict[] = [];
  const lines: EditLine[] = [];
  for (const id of new Set([...other.keys(), ...own.keys()])) {
    const [first, left, right] = [before.get(id) ?? null, own.get(id) ?? null, other.get(id) ?? null];
    if (!isSame(first, left) && !isSame(first, right) && !isSame(left, right)) conflicts.push({ id, mine: left, theirs: right });
    const line = isSame(first, left) ? right : left;
    if (line) lines.push(line);
  }
  const choose = <Field extends Exclude<keyof TreatmentPlanEdit, 'lines'>>(field: Field): TreatmentPlanEdit[Field] =>
    mine[field] === base[field] ? theirs[field] : mine[field];
  const bothCommented = mine.comments !== base.comments && theirs.comments !== base.comments && mine.comments !== theirs.comments;
  return {
    plan: {
      language: choose('language'),
      medicalTemplateId: choose('medicalTemplateId'),
      pricingTemplateId: choose('pricingTemplateId'),
      pdfFormat: choose('pdfFormat'),
      annotationVersion: choose('annotationVersion'),
      statusVersion: choose('statusVersion'),
      mirrored: theirs.mirrored,
      // Both texts stay: the person who saves sees them together and shortens them.
      comments: bothCommented ? `${theirs.comments}\n\n${mine.comments}` : choose('comments'),
      lines,
    },
    conflicts,
  };
}

/**
 * Returns the conflicts that are open after a merge: those of the merge, and those that were open before while the
 * merged plan still differs from `theirs`.
 */
export function openConflicts(
  before: readonly LineConflict[],
  { plan, conflicts }: MergedTreatmentPlan,
  theirs: TreatmentPlanEdit,
): LineConflict[] {
  const named = new Set(conflicts.map(({ id }) => id));
  const [own, other] = [byId(plan), byId(theirs)];
  const still = before
    .filter(({ id }) => !named.has(id) && !isSame(own.get(id) ?? null, other.get(id) ?? null))
    .map(({ id }) => ({ id, mine: own.get(id) ?? null, theirs: other.get(id) ?? null }));
  return [...still, ...conflicts];
}

function byId({ lines }: TreatmentPlanEdit): Map<string, EditLine> {
  return new Map(lines.map((line) => [line.id, line]));
}

function isSame(a: EditLine | null, b: EditLine | null): boolean {
  return a && b ? isSameLine(a, b) : a === b;
}
