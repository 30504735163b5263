import { entryByType, FINDING_TYPES, type FindingType, isFindingType } from '../findings';

/** Statuses that no finding gives: what a person or a partner says of a tooth, and the units of a bridge. */
const OTHER_STATUSES = ['SOUND', 'UNERUPTED', 'CONGENITALLY_MISSING', 'EXTRACTED', 'MISSING_UNSPECIFIED', 'PONTIC', 'ABUTMENT'] as const;

/** A tooth as such is not a status (it is SOUND or something sits on it), and the mouth is not a tooth. */
type TypeOnTooth = Exclude<FindingType, 'TOOTH' | 'MOUTH_AREA'>;

export type ToothStatus = TypeOnTooth | (typeof OTHER_STATUSES)[number];

function sitsOnTooth(type: FindingType): type is TypeOnTooth {
  return type !== 'TOOTH' && type !== 'MOUTH_AREA';
}

/** The one vocabulary of tooth statuses; partner exchange and FHIR map this list. */
export const TOOTH_STATUSES: readonly ToothStatus[] = [...FINDING_TYPES.filter(sitsOnTooth), ...OTHER_STATUSES];

const KNOWN: ReadonlySet<unknown> = new Set(TOOTH_STATUSES);

export function isToothStatus(x: unknown): x is ToothStatus {
  return KNOWN.has(x);
}

/** What says that the natural tooth is not there, for whatever reason; an unerupted one is. */
export const MISSING_TOOTH_STATUSES = [
  'CONGENITALLY_MISSING',
  'EXTRACTED',
  'MISSING_UNSPECIFIED',
] as const satisfies readonly ToothStatus[];
const GONE: ReadonlySet<ToothStatus> = new Set(MISSING_TOOTH_STATUSES);

/** Whether it is one of MISSING_TOOTH_STATUSES. */
export function isMissingTooth(status: ToothStatus): boolean {
  return GONE.has(status);
}

/** How much of the tooth a status concerns, and so what the chart draws. */
export const EFFECTS = ['WHOLE_TOOTH', 'ROOT', 'CROWN'] as const;
export type Effect = (typeof EFFECTS)[number];

/** The status that a finding of this type gives its tooth; null where it never sits on one. */
export function toothStatusOf(type: FindingType): ToothStatus | null {
  if (type === 'TOOTH') return 'SOUND';
  return sitsOnTooth(type) ? type : null;
}

/**
 * The statuses without each suggested SOUND that a person's word has made moot: where something else is approved on the tooth,
 * nobody is asked whether it is sound. A decided SOUND stays, since a person said it.
 */
export function withoutSupersededSound<Status extends { tooth: string; status: ToothStatus; decision: string }>(
  statuses: readonly Status[],
): Status[] {
  const taken = new Set(statuses.filter(({ status, decision }) => status !== 'SOUND' && decision === 'APPROVED').map(({ tooth }) => tooth));
  return statuses.filter(({ tooth, status, decision }) => status !== 'SOUND' || decision !== 'SUGGESTED' || !taken.has(tooth));
}

export function effectOf(status: ToothStatus): Effect {
  if (status === 'PONTIC' || status === 'ABUTMENT') return 'CROWN';
  if (!isFindingType(status)) return 'WHOLE_TOOTH';
  switch (entryByType(status).scope) {
    case 'SURFACE':
    case 'CROWN':
      return 'CROWN';
    case 'ROOT':
      return 'ROOT';
    default:
      return 'WHOLE_TOOTH';
  }
}
