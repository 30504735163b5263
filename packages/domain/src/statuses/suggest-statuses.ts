import { type Decision, type FindingType, MIN_SUGGESTION_CONFIDENCE, supportsBridge } from '../findings';
import { compareTeeth, formatSurfaces, type Surface, sortSurfaces, type ToothNumber } from '../teeth';
import { type Effect, effectOf, TOOTH_STATUSES, type ToothStatus, toothStatusOf } from './tooth-status';

export interface AnnotationForStatus {
  readonly id: string;
  readonly class: FindingType;
  readonly tooth: ToothNumber | null;
  readonly surfaces: readonly Surface[];
  readonly confidence: number;
  readonly checkTooth: boolean;
  readonly decision: Decision;
  /** The slots of a bridge; without it the bridge has only its own tooth. */
  readonly span?: readonly ToothNumber[] | null;
}

export interface SuggestedStatus {
  /** `tooth|status|surfaces`: the same for the same findings, so that a decision can be matched to its status. */
  key: string;
  tooth: ToothNumber;
  surfaces: Surface[];
  status: ToothStatus;
  effect: Effect;
  confidence: number;
  checkTooth: boolean;
  annotationIds: string[];
}

/**
 * A finding below this confidence is wrong in at least three of four cases, so its tooth may still be suggested as
 * sound.
 */
const MIN_SUSPICION_CONFIDENCE = 0.25;

/**
 * Suggests statuses for the teeth of one image in chart order, without rejected annotations and those without a tooth.
 * A TOOTH is SOUND only when it has no other annotation; a bridge gives each slot PONTIC or ABUTMENT. Equal statuses of
 * one tooth are merged, with the highest confidence and all their annotations. A detection below
 * MIN_SUGGESTION_CONFIDENCE suggests nothing, but from MIN_SUSPICION_CONFIDENCE on its tooth is not suggested as SOUND.
 */
export function suggestStatuses(annotations: readonly AnnotationForStatus[]): SuggestedStatus[] {
  const live = annotations.filter((annotation) => annotation.decision !== 'REJECTED');
  const carried = new Set(live.filter((a) => supportsBridge(a.class)).map((a) => a.tooth));
  const occupied = new Set(live.filter((a) => a.class !== 'TOOTH' && !isVeryUncertain(a)).flatMap(teethOf));

  const found = new Map<string, SuggestedStatus>();
  for (const annotation of live.filter((each) => !isUncertain(each))) {
    for (const tooth of teethOf(annotation)) {
      const status = statusOn(tooth, annotation.class, carried);
      if (!status || (status === 'SOUND' && occupied.has(tooth))) continue;
      merge(found, tooth, status, annotation);
    }
  }
  return [...found.values()].sort(
    (a, b) =>
      compareTeeth(a.tooth, b.tooth) || TOOTH_STATUSES.indexOf(a.status) - TOOTH_STATUSES.indexOf(b.status) || (a.key < b.key ? -1 : 1),
  );
}

/** Returns the key of a status of a tooth, independent of the order of the surfaces. */
export function statusKey(tooth: ToothNumber, status: ToothStatus, surfaces: readonly Surface[]): string {
  return `${tooth}|${status}|${formatSurfaces(surfaces)}`;
}

function teethOf(annotation: AnnotationForStatus): ToothNumber[] {
  // A mouth area gives no tooth a status, even when a tooth is entered for it.
  if (toothStatusOf(annotation.class) === null) return [];
  const span = annotation.class === 'BRIDGE' ? (annotation.span ?? []) : [];
  return [...new Set(annotation.tooth ? [annotation.tooth, ...span] : span)];
}

function isUncertain({ class: type, confidence, decision }: AnnotationForStatus): boolean {
  return type !== 'TOOTH' && decision === 'SUGGESTED' && confidence < MIN_SUGGESTION_CONFIDENCE;
}

function isVeryUncertain(annotation: AnnotationForStatus): boolean {
  return isUncertain(annotation) && annotation.confidence < MIN_SUSPICION_CONFIDENCE;
}

function statusOn(tooth: ToothNumber, type: FindingType, carried: ReadonlySet<ToothNumber | null>): ToothStatus | null {
  if (type !== 'BRIDGE') return toothStatusOf(type);
  return carried.has(tooth) ? 'ABUTMENT' : 'PONTIC';
}

function merge(found: Map<string, SuggestedStatus>, tooth: ToothNumber, status: ToothStatus, annotation: AnnotationForStatus): void {
  const surfaces = sortSurfaces(annotation.surfaces);
  const key = statusKey(tooth, status, surfaces);
  const known = found.get(key);
  if (!known) {
    const { confidence, checkTooth } = annotation;
    const annotationIds = [annotation.id];
    found.set(key, { key, tooth, surfaces, status, effect: effectOf(status), confidence, checkTooth, annotationIds });
    return;
  }
  known.confidence = Math.max(known.confidence, annotation.confidence);
  known.checkTooth = known.checkTooth || annotation.checkTooth;
  known.annotationIds.push(annotation.id);
}
