import { entryByType, FINDING_TYPES, type FindingType, isFindingType, isShownFinding, type ShownFindingType } from '../findings';

/** Statuses without a finding type: stated by a person or a practice system, and the units of a bridge. */
const OTHER_STATUSES = ['SOUND', 'UNERUPTED', 'CONGENITALLY_MISSING', 'EXTRACTED', 'MISSING_UNSPECIFIED', 'PONTIC', 'ABUTMENT'] as const;

/** TOOTH is not a status (a tooth is SOUND or has findings), and the mouth area is not on a tooth. */
export type ToothStatus = ShownFindingType | (typeof OTHER_STATUSES)[number];

/** All tooth statuses; the practice exchange and FHIR map this list. */
export const TOOTH_STATUSES: readonly ToothStatus[] = [...FINDING_TYPES.filter(isShownFinding), ...OTHER_STATUSES];

const KNOWN: ReadonlySet<unknown> = new Set(TOOTH_STATUSES);

/** Whether the value is the name of a status. */
export function isToothStatus(x: unknown): x is ToothStatus {
  return KNOWN.has(x);
}

/** Statuses of a missing natural tooth, for whatever reason; an unerupted tooth is not missing. */
export const MISSING_TOOTH_STATUSES = [
  'CONGENITALLY_MISSING',
  'EXTRACTED',
  'MISSING_UNSPECIFIED',
] as const satisfies readonly ToothStatus[];
const MISSING: ReadonlySet<ToothStatus> = new Set(MISSING_TOOTH_STATUSES);

/** Whether it is one of MISSING_TOOTH_STATUSES. */
export function isMissingTooth(status: ToothStatus): boolean {
  return MISSING.has(status);
}

/** The part of the tooth that a status concerns and that the chart draws. */
export const EFFECTS = ['WHOLE_TOOTH', 'ROOT', 'CROWN'] as const;
export type Effect = (typeof EFFECTS)[number];

/** Returns the status that a finding of this type gives its tooth; null when it is never on a tooth. */
export function toothStatusOf(type: FindingType): ToothStatus | null {
  if (type === 'TOOTH') return 'SOUND';
  return isShownFinding(type) ? type : null;
}

/**
 * Removes each suggested SOUND of a tooth with another approved status. A decided SOUND stays.
 */
export function withoutSupersededSound<Status extends { tooth: string; status: ToothStatus; decision: string }>(
  statuses: readonly Status[],
): Status[] {
  const taken = new Set(statuses.filter(({ status, decision }) => status !== 'SOUND' && decision === 'APPROVED').map(({ tooth }) => tooth));
  return statuses.filter(({ tooth, status, decision }) => status !== 'SOUND' || decision !== 'SUGGESTED' || !taken.has(tooth));
}

/** Returns which part of the tooth a status concerns: crown, root or the whole tooth. */
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
