import { TOOTH_STATUSES, type ToothStatus } from '@molaar/domain/statuses';
import type { Surface, ToothNumber } from '@molaar/domain/teeth';
import type { DECISION_DASHES } from './tooth-drawing';
import { bodyOf, isResidualRoot, type StatusSymbol, type TeethStates } from './tooth-state';

/** An entry of the legend: a status, an unknown tooth, or how a decision is drawn. */
export type LegendItem =
  | { readonly kind: 'STATUS'; readonly status: ToothStatus; readonly sample: StatusSymbol }
  | { readonly kind: 'GHOST' }
  | { readonly kind: 'DECISION'; readonly decision: keyof typeof DECISION_DASHES };

const SHOWN: Readonly<Partial<Record<ToothStatus, readonly Surface[]>>> = { OVERHANG: ['M'], CHIPPED_TOOTH: ['M'], FRACTURE: ['CROWN'] };

/**
 * Returns what occurs in this mouth: statuses in the vocabulary's order, a ghost, and decisions unless all are
 * approved. A sound tooth needs no entry, and a unit of a bridge stands for the bridge.
 */
export function legendItems(teeth: TeethStates, drawn: readonly ToothNumber[], seen: ReadonlySet<ToothNumber>): LegendItem[] {
  const symbols = drawn.flatMap((tooth) => teeth[tooth]?.symbols ?? []);
  // A residual root stands for decay only where there is no other.
  const found = new Map(
    [...symbols.filter(isResidualRoot), ...symbols.filter((symbol) => !isResidualRoot(symbol))].map((symbol) => [symbol.status, symbol]),
  );
  const statuses = TOOTH_STATUSES.filter((status) => status !== 'SOUND' && found.has(status)).map((status): LegendItem => {
    const symbol = found.get(status) as StatusSymbol;
    const surfaces = isResidualRoot(symbol) ? symbol.surfaces : (SHOWN[status] ?? ['M', 'O']);
    return { kind: 'STATUS', status, sample: { status, surfaces, decision: 'APPROVED' } };
  });
  const ghosts: LegendItem[] = drawn.some((tooth) => bodyOf(teeth[tooth], seen.has(tooth)) === 'GHOST') ? [{ kind: 'GHOST' }] : [];
  const decisions = (['SUGGESTED', 'APPROVED', 'REJECTED'] as const).filter((decision) =>
    symbols.some((symbol) => symbol.decision === decision && symbol.status !== 'SOUND'),
  );
  const isPlain = decisions.length === 0 || (decisions.length === 1 && decisions[0] === 'APPROVED');
  return [...statuses, ...ghosts, ...(isPlain ? [] : decisions.map((decision): LegendItem => ({ kind: 'DECISION', decision })))];
}
