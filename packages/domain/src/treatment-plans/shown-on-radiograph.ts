import { type Assessment, bridgeSpans, type FindingType, isClear, isConfirmed, type StoredAnnotation } from '../findings';
import { seenTeeth, teethLookedFor } from '../statuses';
import { isPatientRight, isPrimary, isUpper, positionOf, quadrantOf, type ToothNumber } from '../teeth';

/** One of two radiographs of a patient that are compared for a treatment plan. */
export interface RadiographFindings {
  readonly annotations: readonly Pick<
    StoredAnnotation,
    'id' | 'class' | 'tooth' | 'box' | 'confidence' | 'source' | 'decision' | 'checkTooth' | 'experimental'
  >[];
  readonly assessment: Pick<Assessment, 'state' | 'assessed' | 'cropped'>;
  /** Pixels. */
  readonly height: number;
}
type Annotation = RadiographFindings['annotations'][number];

/** Whether a radiograph shows something. DOUBTFUL: the analysis is not certain of it or of its tooth. */
export type Presence = 'SURE' | 'DOUBTFUL' | 'NONE';

/** From this confidence on an undecided finding is concluded from, as it is where suggestions are approved together. */
const SURE_CONFIDENCE = 0.8;
/** A finding below this confidence is wrong in at least three of four cases, so it does not raise a doubt either. */
const DOUBT_CONFIDENCE = 0.25;
/** Findings of a gap: they do not show that the natural tooth is there. */
const OF_A_GAP: ReadonlySet<FindingType> = new Set(['IMPLANT', 'BRIDGE', 'CROWN', 'WIRE', 'BRACES', 'MOUTH_AREA']);
/** Behind a tooth of this position there may be none, whose presence would show that the jaw is on the image. */
const LAST_POSITIONS = 7;
/** A last tooth is on the image when one of the two before it is. */
const BEFORE_LAST = 2;

/** What a radiograph shows of teeth and of what was done to them. */
export interface Shown {
  /** Whether findings of these types are on the tooth; null: anywhere on the image. */
  readonly presence: (types: readonly FindingType[], tooth: ToothNumber | null) => Presence;
  readonly tooth: (tooth: ToothNumber) => Presence;
  /** Whether the absence of these types means something. */
  readonly assesses: (...types: readonly FindingType[]) => boolean;
  /** Whether the place of a tooth that is not seen is on the image: its neighbours are. */
  readonly place: (tooth: ToothNumber) => boolean;
  /** Natural teeth of a quadrant that are certain, or at least suspected. */
  readonly teethOf: (quadrant: number, presence: 'SURE' | 'ANY') => ToothNumber[];
}

/**
 * Returns what a radiograph shows, by the rules of the other pages: what a person rejected is not there, what a person
 * confirmed is; a suggestion counts when it is confident, of an assessed type and on a tooth with a certain number.
 */
export function shownOnRadiograph({ annotations, assessment, height }: RadiographFindings): Shown {
  const live = annotations.filter((annotation) => annotation.decision !== 'REJECTED' && isSuspected(annotation));
  const spans = bridgeSpans(live);
  const isOn = ({ id, tooth: own }: Annotation, tooth: ToothNumber) => own === tooth || (spans.get(id)?.includes(tooth) ?? false);
  const teeth = live.filter(({ class: type }) => type === 'TOOTH');
  const strongest = (found: readonly Annotation[]): Presence => (found.some(isSure) ? 'SURE' : found.length > 0 ? 'DOUBTFUL' : 'NONE');

  const presence: Shown['presence'] = (types, tooth) =>
    strongest(live.filter((annotation) => types.includes(annotation.class) && (tooth === null || isOn(annotation, tooth))));
  const presenceOfTooth: Shown['tooth'] = (tooth) => {
    const own = strongest(teeth.filter((annotation) => annotation.tooth === tooth));
    if (own !== 'NONE') return own;
    // A root filling is in a tooth, even where the tooth itself was not detected.
    return live.some((annotation) => annotation.tooth === tooth && !OF_A_GAP.has(annotation.class)) ? 'DOUBTFUL' : 'NONE';
  };
  const assesses: Shown['assesses'] = (...types) =>
    assessment.state === 'ASSESSED' && types.every((type) => assessment.assessed.includes(type));

  const wereLookedFor = seenTeeth(annotations, [], teethLookedFor(assessment, { height })).assessed;
  const standing = live.filter((annotation) => (annotation.class === 'TOOTH' || annotation.class === 'IMPLANT') && isSure(annotation));
  const place: Shown['place'] = (tooth) => {
    if (!assesses('TOOTH') || !wereLookedFor.has(tooth)) return false;
    const own = placeInArch(tooth);
    const distances = standing.flatMap(({ tooth: other }) =>
      other && other !== tooth && isUpper(other) === isUpper(tooth) ? [placeInArch(other) - own] : [],
    );
    const outward = Math.sign(own);
    const isBefore = distances.some((distance) => Math.sign(distance) !== outward && Math.abs(distance) <= BEFORE_LAST);
    if (positionOf(tooth) >= LAST_POSITIONS && isBefore) return true;
    return distances.some((distance) => distance < 0) && distances.some((distance) => distance > 0);
  };
  const teethOf: Shown['teethOf'] = (quadrant, wanted) => [
    ...new Set(
      teeth.flatMap((annotation) => {
        const { tooth } = annotation;
        return tooth && quadrantOf(tooth) === quadrant && (wanted === 'ANY' || isSure(annotation)) ? [tooth] : [];
      }),
    ),
  ];
  return { presence, tooth: presenceOfTooth, assesses, place, teethOf };
}

function isSuspected({ class: type, decision, confidence }: Annotation): boolean {
  return type === 'TOOTH' || isConfirmed(decision) || (confidence ?? 1) >= DOUBT_CONFIDENCE;
}

function isSure(annotation: Annotation): boolean {
  const { class: type, decision, confidence, checkTooth, experimental } = annotation;
  if (isConfirmed(decision)) return true;
  if (type === 'TOOTH') return isClear(annotation);
  return confidence !== null && confidence >= SURE_CONFIDENCE && !checkTooth && !experimental;
}

/** Returns the place from the patient's right to left, without a zero; a primary tooth has that of its successor. */
function placeInArch(tooth: ToothNumber): number {
  return isPatientRight(tooth) ? -positionOf(tooth) : positionOf(tooth);
}

/**
 * Returns whether the permanent teeth of a quadrant may have got other numbers than before, as when a molar moved into
 * a gap. Then nothing is known of single teeth there. It shows where one number is gone and another one has come, and
 * where the last tooth is gone, which nobody planned to remove, or instead of another one.
 * @param removed Teeth whose removal was planned.
 */
export function mayBeRenumbered(
  tooth: ToothNumber,
  { before, after, removed }: { before: Shown; after: Shown; removed: ReadonlySet<ToothNumber> },
): boolean {
  const quadrant = quadrantOf(tooth);
  if (isPrimary(tooth)) return false;
  const isMissingIn = (shown: Shown) => (one: ToothNumber) => !shown.teethOf(quadrant, 'ANY').includes(one);
  const [former, now] = [before.teethOf(quadrant, 'SURE'), after.teethOf(quadrant, 'SURE')];
  if (!former.some(isMissingIn(after))) return false;
  if (now.some(isMissingIn(before))) return true;
  const last = former.reduce((one, other) => (positionOf(other) > positionOf(one) ? other : one));
  if (!isMissingIn(after)(last) || !after.place(last)) return false;
  return !removed.has(last) || now.some((one) => removed.has(one));
}
