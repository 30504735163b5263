import type { Decision } from '../findings';
import { type Surface, sortSurfaces, type ToothNumber } from '../teeth';
import { coveredSurfaces, type StatusOnTooth } from './tooth-chart';
import type { ToothStatus } from './tooth-status';

export interface DecidedStatus extends StatusOnTooth {
  readonly key: string;
  readonly decision: Exclude<Decision, 'EDITED'>;
}

/** What a person would have to say so that the tooth's statuses become the wanted ones. */
export interface ChartEdits {
  /** Keys of rows to approve. */
  readonly approve: readonly string[];
  /** Keys of approved rows that no longer hold. */
  readonly drop: readonly string[];
  /** Statuses that no row says. */
  readonly add: readonly StatusOnTooth[];
}

/**
 * The fewest edits of the tooth's rows after which the surfaces in `wanted` hold those statuses and every other surface what
 * it held. A row that covers more than may stay is replaced by one that covers the rest.
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
    const held = new Set(approved.flatMap(coveredSurfaces));
    const places = new Set([...held].filter((place) => wanted.get(place)?.includes(status) ?? true));
    for (const [place, statuses] of wanted) if (statuses.includes(status)) places.add(place);

    const kept = approved.filter((row) => coveredSurfaces(row).every((place) => places.has(place)));
    edits.drop.push(...approved.filter((row) => !kept.includes(row)).map(({ key }) => key));
    const covered = new Set(kept.flatMap(coveredSurfaces));
    const open = sortSurfaces([...places].filter((place) => !covered.has(place)));
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
