import type { Decision } from '../findings';
import { type Surface, sortSurfaces, type ToothNumber } from '../teeth';
import { coveredSurfaces, type StatusOnTooth } from './tooth-chart';
import type { ToothStatus } from './tooth-status';

export interface DecidedStatus extends StatusOnTooth {
  readonly key: string;
  readonly decision: Exclude<Decision, 'EDITED'>;
}

/** The decisions that change the statuses of a tooth to the wanted ones. */
export interface ChartEdits {
  /** Keys of rows to approve. */
  readonly approve: readonly string[];
  /** Keys of approved rows that are no longer true. */
  readonly drop: readonly string[];
  /** Statuses that no row has. */
  readonly add: readonly StatusOnTooth[];
}

/**
 * Returns the fewest edits of the tooth's rows after which the surfaces in `wanted` have those statuses and all other
 * surfaces are unchanged. A row that covers too many surfaces is replaced by one that covers the remaining ones.
 */
export function editsToReach(
  rows: readonly DecidedStatus[],
  tooth: ToothNumber,
  wanted: ReadonlyMap<Surface, readonly ToothStatus[]>,
): ChartEdits {
  const own = rows.filter((row) => row.tooth === tooth);
  const edits = { approve: [] as string[], drop: [] as string[], add: [] as StatusOnTooth[] };
  for (const status of new Set([...own.map((row) => row.status), ...[...wanted.values()].flat()])) {
    const ofStatus = own.filter((row) => row.status === status);
    const approved = ofStatus.filter(({ decision }) => decision === 'APPROVED');
    const current = new Set(approved.flatMap(coveredSurfaces));
    const surfaces = new Set([...current].filter((surface) => wanted.get(surface)?.includes(status) ?? true));
    for (const [surface, statuses] of wanted) if (statuses.includes(status)) surfaces.add(surface);

    const remaining = approved.filter((row) => coveredSurfaces(row).every((surface) => surfaces.has(surface)));
    edits.drop.push(...approved.filter((row) => !remaining.includes(row)).map(({ key }) => key));
    const covered = new Set(remaining.flatMap(coveredSurfaces));
    const open = sortSurfaces([...surfaces].filter((surface) => !covered.has(surface)));
    if (open.length === 0) continue;
    const known = ofStatus.find((row) => row.decision !== 'APPROVED' && sameSurfaces(coveredSurfaces(row), open));
    if (known) edits.approve.push(known.key);
    else edits.add.push({ tooth, status, surfaces: open });
  }
  return edits;
}

function sameSurfaces(a: readonly Surface[], b: readonly Surface[]): boolean {
  return a.length === b.length && a.every((surface) => b.includes(surface));
}
