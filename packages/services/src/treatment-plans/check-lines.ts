import { AppError, type TreatmentRow } from '@molaar/contracts';
import { isConfirmed } from '@molaar/domain/findings';
import { needsSurface } from '@molaar/domain/statuses';
import { surfacesOfTooth } from '@molaar/domain/teeth';
import { type MoneyRange, planTotals } from '@molaar/domain/treatment-plans';
import type { ClinicalFindings } from './approved-findings';

/** A plan dearer than a million euros is a slip of the keyboard; the calls carry no more either. Cents. */
const DEAREST_PLAN = 100_000_000;

/** Some sixty pages. A longer text is pasted by mistake, and its PDF would keep the server busy for minutes. Characters. */
const LONGEST_PLAN = 100_000;

/**
 * Checks a plan's lines against the radiograph and answers their total. A line about a finding that somebody still has to
 * decide on, or rejected, is refused: only what a person approved reaches a plan; and an issue has a surface. A line that rests on
 * no finding is the dentist's own. VALIDATION_FAILED names the field.
 */
export function checkLines(lines: readonly TreatmentRow[], findings: ClinicalFindings): MoneyRange {
  const seen = new Set<string>();
  for (const [index, line] of lines.entries()) {
    if (seen.has(line.id)) throw invalid(`treatments.${index}.id`, 'invalid', 'the same id stands twice');
    seen.add(line.id);
    if (!fitsTooth(line)) throw invalid(`treatments.${index}.surfaces`, 'invalid', 'a surface that this tooth does not have');
    if (!isApproved(line, findings)) throw invalid(`treatments.${index}.class`, 'notApproved', 'the finding is not approved');
    if (needsSurfaceYet(line)) throw invalid(`treatments.${index}.surfaces`, 'issueNeedsSurface', 'an issue needs a surface');
  }
  const length = lines.reduce((sum, { issue, treatmentText }) => sum + issue.length + treatmentText.length, 0);
  if (length > LONGEST_PLAN) throw invalid('treatments', 'invalid', `the texts are longer than ${LONGEST_PLAN} characters together`);
  const { total } = planTotals(lines);
  if (total.max > DEAREST_PLAN) throw invalid('treatments', 'invalid', 'the total is above a million euros');
  return total;
}

function fitsTooth({ tooth, surfaces }: TreatmentRow): boolean {
  const own: readonly string[] = tooth ? surfacesOfTooth(tooth) : [];
  return surfaces.every((surface) => surface.length > 1 || own.includes(surface));
}

function needsSurfaceYet({ class: type, surfaces }: TreatmentRow): boolean {
  return type !== null && surfaces.length === 0 && needsSurface(type);
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
