import type { TreatmentRow } from '@molaar/contracts';
import { formatSurfaces } from '@molaar/domain/teeth';

type Finding = Pick<TreatmentRow, 'tooth' | 'class' | 'surfaces'>;

/** Drafted lines whose finding (tooth, kind, surfaces) the plan does not hold yet. */
export function unplannedLines<Line extends Finding>(drafted: readonly Line[], lines: readonly Finding[]): Line[] {
  const held = new Set(lines.map(personName));
  return drafted.filter((row) => !held.has(personName(row)));
}

function personName({ tooth, class: type, surfaces }: Finding): string {
  return [tooth, type, formatSurfaces(surfaces)].join('|');
}
