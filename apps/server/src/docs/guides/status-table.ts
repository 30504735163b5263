import { entryByType, isFindingType } from '@molaar/domain/findings';
import { TOOTH_STATUSES } from '@molaar/domain/statuses';
import { needsTreatment } from '@molaar/domain/treatment-plans';

export interface StatusRow {
  status: string;
  /** Numeric class code; null for a status that is no finding. */
  code: number | null;
  category: string | null;
  /** `detectableObject` of the rows of the medical template that name and price it; null when it becomes no line. */
  templateRow: string | null;
}

/** Returns what becomes of each approved status in a treatment plan. */
export function statusTable(): StatusRow[] {
  return TOOTH_STATUSES.map((status) => {
    if (!isFindingType(status)) return { status, code: null, category: null, templateRow: null };
    const { category, code } = entryByType(status);
    return { status, code, category, templateRow: needsTreatment(status, category) ? status : null };
  });
}
