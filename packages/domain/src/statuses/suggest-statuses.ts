import { type Decision, type FindingType, supportsBridge } from '../findings';
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
  /** A bridge's slots; without it the bridge stands on its tooth alone. */
  readonly span?: readonly ToothNumber[] | null;
}

export interface SuggestedStatus {
  /** `tooth|status|surfaces`: the same findings give the same key, so that a decision finds its status again. */
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
 * What is less sure than this suggests no status until a person has approved it: the sensitivity sliders, too, hide it
 * unless they are moved. Teeth are exempt, as the sliders do not hide them.
 */
export const MIN_SUGGESTION_CONFIDENCE = 0.4;

/** Less sure than this, a finding is wrong three times in four and more: it does not keep its tooth from being called sound. */
const LEAST_SUSPICION = 0.25;

/**
 * Statuses to suggest for the teeth of one image, in chart order. Rejected annotations give none, nor do those without a
 * tooth. A plain TOOTH is SOUND only when nothing else sits on it; a bridge gives each slot PONTIC or ABUTMENT. Equal
 * statuses of one tooth become one, with the highest confidence and all their annotations. A suspicion below
 * MIN_SUGGESTION_CONFIDENCE suggests nothing, but from LEAST_SUSPICION on keeps its tooth from being called sound.
 */
export function suggestStatuses(annotations: readonly AnnotationForStatus[]): SuggestedStatus[] {
  const live = annotations.filter((annotation) => annotation.decision !== 'REJECTED');
  const carried = new Set(live.filter((a) => supportsBridge(a.class)).map((a) => a.tooth));
  const occupied = new Set(live.filter((a) => a.class !== 'TOOTH' && !isFaint(a)).flatMap(teethOf));

  const found = new Map<string, SuggestedStatus>();
  for (const annotation of live.filter((each) => !isSuspicion(each))) {
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

/** Names a status of a tooth; the order of the surfaces makes no difference. */
export function statusKey(tooth: ToothNumber, status: ToothStatus, surfaces: readonly Surface[]): string {
  return `${tooth}|${status}|${formatSurfaces(surfaces)}`;
}

function teethOf(annotation: AnnotationForStatus): ToothNumber[] {
  // A mouth area never says anything about a tooth, whatever tooth was typed in beside it.
  if (toothStatusOf(annotation.class) === null) return [];
  const span = annotation.class === 'BRIDGE' ? (annotation.span ?? []) : [];
  return [...new Set(annotation.tooth ? [annotation.tooth, ...span] : span)];
}

function isSuspicion({ class: type, confidence, decision }: AnnotationForStatus): boolean {
  return type !== 'TOOTH' && decision === 'SUGGESTED' && confidence < MIN_SUGGESTION_CONFIDENCE;
}

function isFaint(annotation: AnnotationForStatus): boolean {
  return isSuspicion(annotation) && annotation.confidence < LEAST_SUSPICION;
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
