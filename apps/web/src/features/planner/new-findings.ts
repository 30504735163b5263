import type { TreatmentRow } from '@molaar/contracts';
import { formatSurfaces } from '@molaar/domain';
import type { EditLine } from './plan-document';

/** Drafted lines whose finding (tooth, kind, surfaces) the plan does not hold yet. */
export function newFindings(drafted: readonly TreatmentRow[], lines: readonly EditLine[]): TreatmentRow[] {
  const held = new Set(lines.map(nameOf));
  return drafted.filter((row) => !held.has(nameOf(row)));
}

function nameOf({ tooth, class: type, surfaces }: Pick<TreatmentRow, 'tooth' | 'class' | 'surfaces'>): string {
  return [tooth, type, formatSurfaces(surfaces)].join('|');
}
