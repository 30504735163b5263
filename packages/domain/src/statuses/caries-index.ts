import { isPrimary, type ToothNumber } from '../teeth';
import type { ToothStatus } from './tooth-status';

/** From this age on, every missing permanent tooth counts; before, only teeth lost to decay. */
const AGE_OF_ALL_MISSING = 30;

const DECAYED: ReadonlySet<ToothStatus> = new Set(['PRIM_CAR_CAVITY', 'SEC_CAR_CAVITY']);
const FILLED: ReadonlySet<ToothStatus> = new Set(['COMPOSITE', 'FILLING_INLAY', 'FILLING_ONLAY', 'OVERHANG']);
/** The natural tooth is missing, also where something replaces it. */
const LOST: ReadonlySet<ToothStatus> = new Set(['EXTRACTED', 'MISSING_UNSPECIFIED', 'IMPLANT', 'PONTIC']);

/** The DMFT of one dentition (dmft of primary teeth), in teeth. */
export interface CariesIndex {
  decayed: number;
  /** Teeth that count as missing whatever the cause. */
  missing: number;
  /** Missing teeth that count only if decay was the cause, which no status says. */
  missingOfUnknownCause: number;
  filled: number;
  /** The lowest and the highest value of the index; they differ by `missingOfUnknownCause`. */
  from: number;
  to: number;
  /** Teeth with a confirmed status; the index is silent about all others. */
  known: number;
  /** Teeth of the dentition: 32 permanent or 20 primary. */
  teeth: number;
}

interface StatusOfTooth {
  readonly tooth: ToothNumber;
  readonly status: ToothStatus;
}

/**
 * Returns the caries indices of a mouth, each only where a tooth of that dentition has a status. A tooth counts once:
 * missing, else decayed (also when it is filled), else filled. A crown counts as a filling unless it carries a bridge;
 * a root filling without a filling does not count.
 *
 * Source: World Health Organization, Oral Health Surveys: Basic Methods, 5th edition (2013), indices of dentition
 * status. A missing primary tooth may have been shed, so only an extracted one can count.
 *
 * @param statuses Confirmed statuses, in any order.
 * @param age In whole years; null when it is not known, which leaves every missing tooth uncertain.
 */
export function cariesIndices(
  statuses: readonly StatusOfTooth[],
  age: number | null,
): { permanent: CariesIndex | null; primary: CariesIndex | null } {
  const byTooth = new Map<ToothNumber, Set<ToothStatus>>();
  for (const { tooth, status } of statuses) byTooth.set(tooth, (byTooth.get(tooth) ?? new Set()).add(status));
  const all = [...byTooth];
  const countsAllMissing = age !== null && age >= AGE_OF_ALL_MISSING;
  return {
    permanent: indexOf(
      all.flatMap(([tooth, own]) => (isPrimary(tooth) ? [] : [permanentState(own, countsAllMissing)])),
      32,
    ),
    primary: indexOf(
      all.flatMap(([tooth, own]) => (isPrimary(tooth) ? [primaryState(own)] : [])),
      20,
    ),
  };
}

type State = 'decayed' | 'missing' | 'missingOfUnknownCause' | 'filled' | null;

function permanentState(own: ReadonlySet<ToothStatus>, countsAllMissing: boolean): State {
  if (own.has('CONGENITALLY_MISSING')) return countsAllMissing ? 'missing' : null;
  if (hasAny(own, LOST)) return countsAllMissing ? 'missing' : 'missingOfUnknownCause';
  return stateOfPresent(own);
}

function primaryState(own: ReadonlySet<ToothStatus>): State {
  if (own.has('EXTRACTED')) return 'missingOfUnknownCause';
  return own.has('MISSING_UNSPECIFIED') || own.has('CONGENITALLY_MISSING') ? null : stateOfPresent(own);
}

function stateOfPresent(own: ReadonlySet<ToothStatus>): State {
  if (hasAny(own, DECAYED)) return 'decayed';
  return hasAny(own, FILLED) || (own.has('CROWN') && !own.has('ABUTMENT')) ? 'filled' : null;
}

const hasAny = (own: ReadonlySet<ToothStatus>, wanted: ReadonlySet<ToothStatus>): boolean => [...own].some((status) => wanted.has(status));

function indexOf(states: readonly State[], teeth: number): CariesIndex | null {
  if (states.length === 0) return null;
  const count = (state: State) => states.filter((one) => one === state).length;
  const [decayed, missing, missingOfUnknownCause, filled] = [
    count('decayed'),
    count('missing'),
    count('missingOfUnknownCause'),
    count('filled'),
  ];
  const from = decayed + missing + filled;
  return { decayed, missing, missingOfUnknownCause, filled, from, to: from + missingOfUnknownCause, known: states.length, teeth };
}
