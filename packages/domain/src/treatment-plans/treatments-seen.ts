import type { FindingType } from '../findings';
import { isPrimary, quadrantOf, type ToothNumber } from '../teeth';
import { type PlannedResult, plannedResultOf } from './planned-results';
import { mayBeRenumbered, type Presence, type RadiographFindings, type Shown, shownOnRadiograph } from './shown-on-radiograph';
import { teethOf } from './teeth-of-line';
import { ALTERNATIVES, alternativeChoices, type Treatment } from './treatments';

/**
 * Whether a newer radiograph shows a planned treatment. SEEN: it shows the result, which was not there before.
 * NOT_SEEN: it shows the place without the result.
 */
export const TREATMENT_SIGHTS = ['SEEN', 'NOT_SEEN', 'UNKNOWN'] as const;
export type TreatmentSight = (typeof TREATMENT_SIGHTS)[number];

/** Why it is unknown. */
export const UNKNOWN_REASONS = [
  /** A radiograph does not show the treatment, or the name of the treatment is not known. */
  'NOT_VISIBLE',
  /** The analysis of the newer radiograph does not assess it. */
  'NOT_ASSESSED',
  /** The tooth had the same before. */
  'THERE_BEFORE',
  /** The radiograph of the plan does not show how the tooth was. */
  'BEFORE_UNKNOWN',
  /** The tooth, or its place, is not on the newer radiograph. */
  'PLACE_NOT_SHOWN',
  /** What covers the tooth now hides the result. */
  'COVERED',
  /** A milk tooth may have come out by itself. */
  'MILK_TOOTH',
  /** The finding, or the number of its tooth, is not certain. */
  'UNCERTAIN',
] as const;
export type UnknownReason = (typeof UNKNOWN_REASONS)[number];

export interface SeenTreatment<Line> {
  readonly line: Line;
  readonly sight: TreatmentSight;
  /** Null unless it is unknown. */
  readonly reason: UnknownReason | null;
}

type Sight = Omit<SeenTreatment<unknown>, 'line'>;
type PlannedLine = Pick<
  Treatment,
  'id' | 'tooth' | 'furtherTeeth' | 'surfaces' | 'class' | 'issue' | 'treatmentName' | 'selected' | 'alternative'
>;
/** The radiograph of the plan and the newer one. */
interface Both {
  readonly before: Shown;
  readonly after: Shown;
}

const SEEN: Sight = { sight: 'SEEN', reason: null };
const NOT_SEEN: Sight = { sight: 'NOT_SEEN', reason: null };
const unknown = (reason: UnknownReason): Sight => ({ sight: 'UNKNOWN', reason });

interface Restoration {
  readonly types: readonly FindingType[];
  /** The type that the analysis must assess so that the absence of all of them means something. */
  readonly assessedAs: FindingType;
  /** What hides it. */
  readonly coveredBy: readonly FindingType[];
  /** Findings that say that the tooth had one before. */
  readonly replacedFor: readonly FindingType[];
  /** Whether it can be in the gap of a missing tooth. */
  readonly isOfGap: boolean;
}

type ResultOfJaw = Extract<PlannedResult, 'BRACES' | 'REMOVED_BRACES' | 'RETAINER'>;
type ResultOfTooth = Exclude<PlannedResult, ResultOfJaw>;
type RestoredResult = Exclude<ResultOfTooth, 'REBUILDING' | 'REMOVED_TOOTH'>;

const FILLINGS = ['COMPOSITE', 'FILLING_INLAY', 'FILLING_ONLAY'] as const;
const RESTORATIONS: Readonly<Record<RestoredResult, Restoration>> = {
  FILLING: {
    types: FILLINGS,
    assessedAs: 'COMPOSITE',
    coveredBy: ['CROWN', 'BRIDGE'],
    replacedFor: ['SEC_CAR_CAVITY', 'OVERHANG'],
    isOfGap: false,
  },
  CROWN: { types: ['CROWN'], assessedAs: 'CROWN', coveredBy: ['BRIDGE'], replacedFor: [], isOfGap: true },
  ROOT_FILLING: {
    types: ['GOOD_ENDODONTICS', 'POOR_ENDODONTICS'],
    assessedAs: 'GOOD_ENDODONTICS',
    coveredBy: [],
    replacedFor: ['POOR_ENDODONTICS'],
    isOfGap: false,
  },
  POST: { types: ['SUPPORT_NON_SCREW', 'SCREW'], assessedAs: 'SUPPORT_NON_SCREW', coveredBy: [], replacedFor: [], isOfGap: false },
  IMPLANT: { types: ['IMPLANT'], assessedAs: 'IMPLANT', coveredBy: [], replacedFor: [], isOfGap: true },
  BRIDGE: { types: ['BRIDGE'], assessedAs: 'BRIDGE', coveredBy: [], replacedFor: [], isOfGap: true },
};
/** A radiograph with fewer certain teeth than these does not show that a mouth has no braces. */
const FEWEST_OF_A_MOUTH = 4;

/**
 * Returns for each selected line of a treatment plan whether a newer radiograph shows it, in the lines' order:
 * without those that the patient declined, and of alternatives without the one that is not carried out.
 * @param answers The patient's answers by line; omitted ones are open.
 * @param before The radiograph of the plan.
 * @param after A radiograph taken after the plan.
 */
export function treatmentsSeen<Line extends PlannedLine>({
  lines,
  answers,
  before,
  after,
}: {
  lines: readonly Line[];
  answers: ReadonlyMap<string, 'ACCEPTED' | 'DECLINED' | null>;
  before: RadiographFindings;
  after: RadiographFindings;
}): SeenTreatment<Line>[] {
  const selected = lines.filter((line) => line.selected);
  const both: Both = { before: shownOnRadiograph(before), after: shownOnRadiograph(after) };
  const removed = new Set(selected.flatMap((line) => (plannedResultOf(line) === 'REMOVED_TOOTH' ? teethOf(line) : [])));
  const seen = selected.map((line) => ({ line, ...sightOf(line, { ...both, removed }) }));
  const notTaken = new Set(
    alternativeChoices(selected).flatMap((choice) => {
      const isTaken = (of: (line: Line) => boolean) =>
        ALTERNATIVES.filter((alternative) => choice.lines.some((line) => line.alternative === alternative && of(line)));
      const accepted = isTaken(({ id }) => answers.get(id) === 'ACCEPTED');
      const shown = isTaken((line) => seen.some((one) => one.line === line && one.sight === 'SEEN'));
      const [taken, other] = accepted.length > 0 ? accepted : shown;
      return taken && !other ? choice.lines.filter(({ alternative }) => alternative !== taken) : [];
    }),
  );
  return seen.filter(({ line }) => answers.get(line.id) !== 'DECLINED' && !notTaken.has(line));
}

type Context = Both & { readonly removed: ReadonlySet<ToothNumber> };

function sightOf(line: PlannedLine, context: Context): Sight {
  const result = plannedResultOf(line);
  if (result === null) return unknown('NOT_VISIBLE');
  if (result === 'BRACES' || result === 'REMOVED_BRACES' || result === 'RETAINER') return onJaw(result, line, context);
  const teeth = teethOf(line);
  if (teeth.length === 0) return unknown('BEFORE_UNKNOWN');
  const sights = teeth.map((tooth) => onTooth(result, tooth, line, context));
  // One tooth without it is enough: the line is not finished.
  return sights.find(({ sight }) => sight === 'NOT_SEEN') ?? sights.find(({ sight }) => sight === 'UNKNOWN') ?? SEEN;
}

function onTooth(result: ResultOfTooth, tooth: ToothNumber, line: PlannedLine, context: Context): Sight {
  if (mayBeRenumbered(tooth, context)) return unknown('UNCERTAIN');
  switch (result) {
    case 'REMOVED_TOOTH':
      return removal(tooth, context);
    case 'REBUILDING': {
      const ways = (['CROWN', 'FILLING'] as const).map((way) => restored(RESTORATIONS[way], tooth, line, context));
      if (ways.every(({ sight }) => sight === 'NOT_SEEN')) return NOT_SEEN;
      return ways.find(({ sight }) => sight === 'SEEN') ?? ways.findLast(({ sight }) => sight === 'UNKNOWN') ?? NOT_SEEN;
    }
    default:
      return restored(RESTORATIONS[result], tooth, line, context);
  }
}

/** Returns whether a restoration is seen that was planned for a tooth, or for its gap. */
function restored(restoration: Restoration, tooth: ToothNumber, { class: finding, surfaces }: PlannedLine, { before, after }: Both): Sight {
  const { types, assessedAs, coveredBy, replacedFor, isOfGap } = restoration;
  const former = before.presence(types, tooth);
  if (former === 'SURE' || (finding !== null && replacedFor.includes(finding))) return unknown('THERE_BEFORE');
  const now = after.presence(types, tooth);
  if (now === 'DOUBTFUL') return unknown('UNCERTAIN');
  const isShown = ({ tooth: presenceOf, place }: Shown): Presence => {
    const presence = presenceOf(tooth);
    return presence === 'NONE' && isOfGap && place(tooth) ? 'SURE' : presence;
  };
  if (now === 'SURE') {
    if (former === 'DOUBTFUL') return unknown('UNCERTAIN');
    // A crown or bridge of before may have hidden it.
    if (before.presence(coveredBy, tooth) !== 'NONE') return unknown('THERE_BEFORE');
    return before.assesses(assessedAs) && isShown(before) === 'SURE' ? SEEN : unknown('BEFORE_UNKNOWN');
  }
  if (!after.assesses(assessedAs)) return unknown('NOT_ASSESSED');
  if (after.presence(coveredBy, tooth) !== 'NONE') return unknown('COVERED');
  const shown = isShown(after);
  if (shown !== 'SURE') return unknown(shown === 'DOUBTFUL' ? 'UNCERTAIN' : 'PLACE_NOT_SHOWN');
  // On cheek and tongue side it lies before or behind the tooth, and is easily overlooked.
  const isOnSide = surfaces.length > 0 && surfaces.every((surface) => surface === 'B' || surface === 'L');
  return isOnSide && assessedAs === 'COMPOSITE' ? unknown('NOT_VISIBLE') : NOT_SEEN;
}

/** Returns whether a tooth that was there is gone, while its place is on the newer radiograph. */
function removal(tooth: ToothNumber, { before, after, removed }: Context): Sight {
  const former = before.tooth(tooth);
  if (former !== 'SURE') return unknown(former === 'DOUBTFUL' ? 'UNCERTAIN' : 'BEFORE_UNKNOWN');
  const quadrant = quadrantOf(tooth);
  const now = after.tooth(tooth);
  if (now === 'SURE') {
    // A neighbour that moved into the gap may have its number: then the neighbour's own is the one that is missing.
    const rest = after.teethOf(quadrant, 'ANY');
    const isGone = (one: ToothNumber) => !rest.includes(one) && !removed.has(one);
    return before.teethOf(quadrant, 'SURE').some(isGone) ? unknown('UNCERTAIN') : NOT_SEEN;
  }
  if (now === 'DOUBTFUL') return unknown('UNCERTAIN');
  if (isPrimary(tooth)) return unknown('MILK_TOOTH');
  if (!after.assesses('TOOTH')) return unknown('NOT_ASSESSED');
  if (!after.place(tooth)) return unknown('PLACE_NOT_SHOWN');
  const isCertain = after.teethOf(quadrant, 'ANY').length === after.teethOf(quadrant, 'SURE').length;
  return isCertain ? SEEN : unknown('UNCERTAIN');
}

/** Returns whether braces and wires are seen, or gone: on the teeth of the line, else anywhere on the image. */
function onJaw(result: ResultOfJaw, line: PlannedLine, { before, after }: Both): Sight {
  const isRemoval = result === 'REMOVED_BRACES';
  const type = result === 'RETAINER' ? 'WIRE' : 'BRACES';
  const teeth = result === 'RETAINER' ? [] : teethOf(line);
  const [former, now] = [presenceOn(before, type, teeth), presenceOn(after, type, teeth)];
  if (former === 'DOUBTFUL' || now === 'DOUBTFUL') return unknown('UNCERTAIN');
  if (former === 'SURE' && !isRemoval) return unknown('THERE_BEFORE');
  if (former === 'NONE' && isRemoval) return unknown('BEFORE_UNKNOWN');
  if (now === 'SURE') {
    if (isRemoval) return NOT_SEEN;
    return before.assesses(type) && areShown(before, teeth) ? SEEN : unknown('BEFORE_UNKNOWN');
  }
  if (!after.assesses(type)) return unknown('NOT_ASSESSED');
  if (!areShown(after, teeth)) return unknown('PLACE_NOT_SHOWN');
  return isRemoval ? SEEN : NOT_SEEN;
}

function presenceOn(shown: Shown, type: FindingType, teeth: readonly ToothNumber[]): Presence {
  const found = teeth.length === 0 ? [shown.presence([type], null)] : teeth.map((tooth) => shown.presence([type], tooth));
  return found.find((presence) => presence === 'SURE') ?? found.find((presence) => presence === 'DOUBTFUL') ?? 'NONE';
}

/** Whether the teeth of a line are on the image; of a jaw, so many that it is a radiograph of the mouth. */
function areShown(shown: Shown, teeth: readonly ToothNumber[]): boolean {
  if (teeth.length > 0) return teeth.every((tooth) => shown.tooth(tooth) === 'SURE');
  return [1, 2, 3, 4].reduce((sum, quadrant) => sum + shown.teethOf(quadrant, 'SURE').length, 0) >= FEWEST_OF_A_MOUTH;
}
