import type { TreatmentLine } from '@molaar/contracts';
import { formatSurfaces } from '@molaar/domain/teeth';

type Finding = Pick<TreatmentLine, 'tooth' | 'class' | 'surfaces'>;

/** Returns drafted lines whose finding (tooth, type, surfaces) is not in the plan yet. */
export function unplannedLines<Line extends Finding>(drafted: readonly Line[], lines: readonly Finding[]): Line[] {
  const planned = new Set(lines.map(findingKey));
  return drafted.filter((line) => !planned.has(findingKey(line)));
}

function findingKey({ tooth, class: type, surfaces }: Finding): string {
  return [tooth, type, formatSurfaces(surfaces)].join('|');
}
