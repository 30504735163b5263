import { type Box, intersectionOverFinding, overlapLength } from '../geometry';
import { isUpper, positionOf, type Surface, sortSurfaces, type ToothNumber } from '../teeth';
import { archSlots, type Slot } from './arch-slots';
import { ASSIGNMENT } from './assignment-parameters';
import { type Category, classCode, entryByType, type FindingType } from './catalogue';
import { allowedSurfaces } from './finding-types';
import { nearerSides, type PlacedPart, surfacesByThirds, surfacesOfParts } from './surfaces-by-thirds';

/** A detection or annotation to be assigned. A TOOTH always has its number; other finding types may have one. */
export interface UnassignedFinding {
  readonly class: FindingType;
  readonly tooth: ToothNumber | null;
  readonly box: Box;
  /** 0 to 1. */
  readonly confidence: number;
  /** Set when only the part of the tooth is known: the box is then that of the tooth. */
  readonly region?: 'crown' | 'root' | 'tooth';
  /** A more exact position on that part, which then determines the surfaces. */
  readonly place?: { readonly box: Box; readonly parts?: readonly PlacedPart[] };
}

export interface AssignedFinding {
  class: FindingType;
  code: number;
  category: Category;
  tooth: ToothNumber | null;
  surfaces: Surface[];
  box: Box;
  confidence: number;
  /** Two teeth were about equally likely. */
  checkTooth: boolean;
  /** The slots of a bridge in chart order; `tooth` is the first of them. */
  span?: ToothNumber[];
}

interface Assignment {
  readonly tooth: ToothNumber | null;
  readonly checkTooth: boolean;
  readonly span?: ToothNumber[];
}

const JAW: Assignment = { tooth: null, checkTooth: false };

const REGION_SURFACES = { crown: 'CROWN', root: 'ROOT', tooth: 'WHOLE_TOOTH' } as const;

/**
 * Assigns a tooth, surfaces and a class code to each finding, in the same order. A given tooth stays; otherwise the
 * tooth that contains the largest share of the finding is assigned, or the jaw (tooth null, surface JAW) when no tooth
 * is suitable.
 * @throws RangeError for a TOOTH without a number.
 */
export function assignFindings(findings: readonly UnassignedFinding[]): AssignedFinding[] {
  const teeth = findings.flatMap(({ class: type, tooth, box }) => (type === 'TOOTH' && tooth ? [{ tooth, box }] : []));
  const seen = teeth.map((tooth): Slot => ({ ...tooth, seen: true }));
  const slots = archSlots(teeth);
  return findings.map((finding) => {
    const place = locate(finding, seen, slots);
    const { class: type, box, confidence } = finding;
    return {
      class: type,
      code: classCode(type, place.tooth),
      category: entryByType(type).category,
      surfaces: surfacesOf(finding, place.tooth, [...seen, ...slots]),
      box,
      confidence,
      ...place,
    };
  });
}

function locate(finding: UnassignedFinding, seen: readonly Slot[], slots: readonly Slot[]): Assignment {
  if (finding.class === 'BRIDGE') return locateBridge(finding, slots);
  if (finding.tooth) return { tooth: finding.tooth, checkTooth: false };
  const { scope } = entryByType(finding.class);
  // A screw that is detected separately is in the bone: a screw post is detected with its tooth.
  if (scope === 'JAW' || scope === 'ANY' || finding.class === 'SCREW') return JAW;
  // An implant and its crown are where no tooth was seen, so the slots of missing teeth are candidates too.
  const candidates = ['IMPLANT', 'CROWN'].includes(finding.class) ? [...seen, ...slots.filter((s) => !s.seen)] : seen;
  return bestTooth(finding, candidates);
}

function bestTooth(finding: UnassignedFinding, candidates: readonly Slot[]): Assignment {
  const ranked = rankTeeth(finding.box, candidates, finding.class === 'PERIODONTITIS_PERIAPICAL');
  const [best] = ranked;
  if (!best || best.share + ASSIGNMENT.tolerance < ASSIGNMENT.minimumShare) return JAW;
  const second = ranked.find(({ tooth }) => tooth !== best.tooth);
  const lead = best.share - (second?.share ?? 0);
  return { tooth: best.tooth, checkTooth: lead + ASSIGNMENT.tolerance < ASSIGNMENT.ambiguousDifference };
}

/** A slot, and the share of a finding that is in it. */
export interface RankedSlot extends Slot {
  readonly share: number;
}

/**
 * Returns the slots that the box touches, the one with the largest share of it first, and among equal ones the nearest.
 * @param withApex Slots extend past the apex.
 */
export function rankTeeth(box: Box, candidates: readonly Slot[], withApex = false): RankedSlot[] {
  return candidates
    .map((slot) => ({
      ...slot,
      share: intersectionOverFinding(box, withApex ? grownPastApex(slot) : slot.box),
      distance: centreDistance(box, slot.box),
    }))
    .filter(({ share }) => share > 0)
    .sort(
      (a, b) =>
        unlessEqual(b.share - a.share) ||
        unlessEqual(a.distance - b.distance) ||
        positionOf(a.tooth) - positionOf(b.tooth) ||
        Number(a.tooth) - Number(b.tooth),
    );
}

/** Returns the difference, or 0 when it is only due to rounding, so that mirrored images give mirrored results. */
function unlessEqual(difference: number): number {
  return Math.abs(difference) <= ASSIGNMENT.tolerance ? 0 : difference;
}

function centreDistance(a: Box, b: Box): number {
  return Math.hypot(a[0] + a[2] / 2 - (b[0] + b[2] / 2), a[1] + a[3] / 2 - (b[1] + b[3] / 2));
}

function grownPastApex({ tooth, box: [x, y, w, h] }: Slot): Box {
  const growth = h * ASSIGNMENT.apicalGrowth;
  return [x, isUpper(tooth) ? y - growth : y, w, h + growth];
}

/** Assigns a bridge to the jaw that it overlaps more, and there to every slot that it sufficiently covers. */
function locateBridge({ tooth, box }: UnassignedFinding, slots: readonly Slot[]): Assignment {
  const inJaw = (upper: boolean) => slots.filter((slot) => isUpper(slot.tooth) === upper);
  const touching = (upper: boolean) => inJaw(upper).reduce((sum, slot) => sum + intersectionOverFinding(box, slot.box), 0);
  const upper = tooth ? isUpper(tooth) : touching(true) > touching(false);
  const span = inJaw(upper)
    .filter((slot) => slot.tooth === tooth || covers(box, slot.box))
    .map((slot) => slot.tooth);
  if (tooth && !span.includes(tooth)) span.push(tooth);
  const [first] = span;
  return first ? { tooth: tooth ?? first, checkTooth: false, span } : JAW;
}

function covers(bridge: Box, slot: Box): boolean {
  const [x, y, w, h] = slot;
  if (w <= 0 || overlapLength(bridge[1], bridge[3], y, h) <= 0) return false;
  return overlapLength(bridge[0], bridge[2], x, w) / w + ASSIGNMENT.tolerance >= ASSIGNMENT.bridgeOverlap;
}

/** Returns the surfaces of a finding on this tooth by its type and position. */
export function surfacesOf(finding: Omit<UnassignedFinding, 'confidence'>, tooth: ToothNumber | null, slots: readonly Slot[]): Surface[] {
  const { class: type, box, region, place } = finding;
  const { scope } = entryByType(type);
  if (!tooth || scope === 'JAW') return ['JAW'];
  if (scope === 'ROOT') return ['ROOT'];
  if (scope === 'CROWN') return ['CROWN'];
  if (scope === 'ANY' || type === 'FRACTURE') return [REGION_SURFACES[region ?? 'tooth']];
  if (scope === 'WHOLE_TOOTH') return ['WHOLE_TOOTH'];

  const allowed = allowedSurfaces(type, tooth);
  if (type === 'ATTRITION') return allowed;
  const toothBox = slots.find((slot) => slot.tooth === tooth)?.box;
  if (type === 'OVERHANG') return toothBox ? nearerSides(box, tooth, toothBox) : allowed;
  if (place && toothBox) return surfacesOfParts(place.parts ?? [place], tooth, toothBox);
  if (region || !toothBox) return [REGION_SURFACES[region ?? 'tooth']];
  return sortSurfaces(surfacesByThirds(box, tooth, toothBox));
}
