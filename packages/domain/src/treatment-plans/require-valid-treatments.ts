import { type FindingType, isConfirmed, type StoredAnnotation } from '../findings';
import { RuleViolation } from '../rules';
import type { CurrentStatus } from '../statuses';
import { surfacesOfTooth, type ToothNumber } from '../teeth';
import { lineLacksSurface } from './line-lacks-surface';
import type { MoneyRange } from './money';
import { teethOf } from './teeth-of-line';
import { type Treatment, treatmentPlanTotals } from './treatments';

/** A larger total is a typing error. Cents. */
const MAX_TOTAL = 100_000_000;

/** About sixty pages; a longer text is pasted by mistake, and rendering it would take minutes. Characters. */
const MAX_TEXT_LENGTH = 100_000;

interface Texts {
  readonly issue?: string | undefined;
  readonly treatmentText?: string | undefined;
}

/** A line with the dentist's own texts in the other language, which is printed too. */
type WrittenTreatment = Treatment & { readonly inOtherLanguage?: Texts | undefined };

/** The findings of the image that a treatment plan is about, undecided ones included. */
export interface ImageFindings {
  readonly annotations: readonly Pick<StoredAnnotation, 'class' | 'tooth' | 'decision'>[];
  readonly statuses: readonly Pick<CurrentStatus, 'tooth' | 'status' | 'decision'>[];
}

/**
 * Validates the lines of a treatment plan against the image's findings. Lines about an undecided or rejected finding
 * are rejected: only approved findings may be in a plan. An issue needs a surface, unless the line is about several
 * teeth or priced by the jaw. A line without a finding is the dentist's own.
 * @returns The total.
 * @throws RuleViolation VALIDATION_FAILED with the field.
 */
export function requireValidTreatments(lines: readonly WrittenTreatment[], findings: ImageFindings): MoneyRange {
  const ids = new Set<string>();
  for (const [index, line] of lines.entries()) {
    if (ids.has(line.id)) throw invalid(`treatments.${index}.id`, 'twice', 'the id is used twice');
    ids.add(line.id);
    if (!areDifferentTeeth(line))
      throw invalid(`treatments.${index}.furtherTeeth`, 'invalid', 'a tooth is given twice, or without a first one');
    if (!fitsTeeth(line)) throw invalid(`treatments.${index}.surfaces`, 'invalid', 'the tooth has no such surface');
    if (!isApproved(line, findings)) throw invalid(`treatments.${index}.class`, 'notApproved', 'the finding is not approved');
    if (lineLacksSurface(line)) throw invalid(`treatments.${index}.surfaces`, 'issueNeedsSurface', 'an issue needs a surface');
  }
  const own = lines.reduce((sum, line) => sum + lengthOf(line), 0);
  const inOther = lines.reduce((sum, { inOtherLanguage = {} }) => sum + lengthOf(inOtherLanguage), 0);
  if (Math.max(own, inOther) > MAX_TEXT_LENGTH)
    throw invalid('treatments', 'textsTooLong', `the texts are longer than ${MAX_TEXT_LENGTH} characters together`);
  const { total } = treatmentPlanTotals(lines);
  if (total.max > MAX_TOTAL) throw invalid('treatments', 'totalTooLarge', 'the total is above a million euros');
  return total;
}

function lengthOf({ issue = '', treatmentText = '' }: Texts): number {
  return issue.length + treatmentText.length;
}

function areDifferentTeeth({ tooth, furtherTeeth = [] }: Treatment): boolean {
  return furtherTeeth.length === 0 || (tooth !== null && new Set([tooth, ...furtherTeeth]).size === furtherTeeth.length + 1);
}

function fitsTeeth(line: Treatment): boolean {
  const letters = line.surfaces.filter((surface) => surface.length === 1);
  if (line.tooth === null) return letters.length === 0;
  return teethOf(line).every((tooth) => letters.every((surface) => surfacesOfTooth(tooth).includes(surface)));
}

/** Returns whether the findings of each of the line's teeth are approved. */
function isApproved(line: Treatment, findings: ImageFindings): boolean {
  const { class: type } = line;
  if (type === null) return true;
  return (line.tooth === null ? [null] : teethOf(line)).every((tooth) => isApprovedOn(tooth, type, findings));
}

/** Returns whether one of the findings of this type is approved, or the tooth has none. */
function isApprovedOn(tooth: ToothNumber | null, type: FindingType, { annotations, statuses }: ImageFindings): boolean {
  const approvals =
    tooth === null
      ? annotations
          .filter((annotation) => annotation.tooth === null && annotation.class === type)
          .map(({ decision }) => isConfirmed(decision))
      : statuses.filter((status) => status.tooth === tooth && status.status === type).map(({ decision }) => decision === 'APPROVED');
  return approvals.length === 0 || approvals.includes(true);
}

function invalid(field: string, key: string, description: string): RuleViolation {
  return new RuleViolation('VALIDATION_FAILED', `${field}: ${description}`, { [field]: key });
}
