import { AppError, type TreatmentRow } from '@molaar/contracts';
import { isConfirmed } from '@molaar/domain/findings';
import { statusLacksSurface } from '@molaar/domain/statuses';
import { surfacesOfTooth } from '@molaar/domain/teeth';
import { type MoneyRange, treatmentPlanTotals } from '@molaar/domain/treatment-plans';
import type { ClinicalFindings } from './clinical-findings';

/** A larger total is a typing error. Cents. */
const MAX_TOTAL = 100_000_000;

/** About sixty pages; a longer text is pasted by mistake, and rendering it would take minutes. Characters. */
const MAX_TEXT_LENGTH = 100_000;

/**
 * Validates the treatment rows of a plan against the image's findings. Rows about an undecided or rejected finding are
 * rejected: only approved findings may be in a plan. An issue needs a surface. A row without a finding is the dentist's
 * own.
 * @returns The total.
 * @throws VALIDATION_FAILED with the field.
 */
export function requireValidRows(lines: readonly TreatmentRow[], findings: ClinicalFindings): MoneyRange {
  const ids = new Set<string>();
  for (const [index, line] of lines.entries()) {
    if (ids.has(line.id)) throw invalid(`treatments.${index}.id`, 'invalid', 'the id is used twice');
    ids.add(line.id);
    if (!fitsTooth(line)) throw invalid(`treatments.${index}.surfaces`, 'invalid', 'the tooth has no such surface');
    if (!isApproved(line, findings)) throw invalid(`treatments.${index}.class`, 'notApproved', 'the finding is not approved');
    if (line.class && statusLacksSurface(line.class, line.surfaces))
      throw invalid(`treatments.${index}.surfaces`, 'issueNeedsSurface', 'an issue needs a surface');
  }
  const length = lines.reduce((sum, { issue, treatmentText }) => sum + issue.length + treatmentText.length, 0);
  if (length > MAX_TEXT_LENGTH) throw invalid('treatments', 'invalid', `the texts are longer than ${MAX_TEXT_LENGTH} characters together`);
  const { total } = treatmentPlanTotals(lines);
  if (total.max > MAX_TOTAL) throw invalid('treatments', 'invalid', 'the total is above a million euros');
  return total;
}

function fitsTooth({ tooth, surfaces }: TreatmentRow): boolean {
  const own: readonly string[] = tooth ? surfacesOfTooth(tooth) : [];
  return surfaces.every((surface) => surface.length > 1 || own.includes(surface));
}

function isApproved({ tooth, class: type }: TreatmentRow, { annotations, statuses }: ClinicalFindings): boolean {
  if (type === null) return true;
  const decided =
    tooth === null
      ? annotations.filter((object) => object.tooth === null && object.class === type).map(({ decision }) => isConfirmed(decision))
      : statuses.filter((status) => status.tooth === tooth && status.status === type).map(({ decision }) => decision === 'APPROVED');
  return decided.length === 0 || decided.includes(true);
}

function invalid(field: string, key: string, description: string): AppError {
  return new AppError('VALIDATION_FAILED', `${field}: ${description}`, { fields: { [field]: key } });
}
