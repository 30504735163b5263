import { type Box, overlapLength } from '../geometry';
import { isUpper, type Surface, type ToothNumber } from '../teeth';
import { archSlots, type Slot } from './arch-slots';
import { rankTeeth, surfacesOf } from './assignment';
import { ASSIGNMENT } from './assignment-parameters';
import type { FindingType, Scope } from './catalogue';
import { allowedSurfaces, findingType } from './finding-types';
import { surfacesByThirds } from './surfaces-by-thirds';

/** What a box that a person drew probably shows. */
export interface ProposedAnnotation extends ProposedLocation {
  readonly class: FindingType;
}

export interface ProposedLocation {
  readonly tooth: ToothNumber | null;
  readonly surfaces: Surface[];
}

export interface KnownTooth {
  readonly tooth: ToothNumber;
  readonly box: Box;
}

/** The part of the mouth in which a drawn box lies. APEX: past the end of a root; GAP: where no tooth is known. */
type Place = 'SURFACE' | 'CROWN' | 'ROOT' | 'WHOLE_TOOTH' | 'APEX' | 'GAP' | 'JAW';

/** Shares from 0 to 1 of the tooth's box. */
const PLACE = {
  /** A crown or a whole tooth is covered over at least this share of its width … */
  width: 0.6,
  /** … and of the height of the crown half … */
  crownHeight: 0.6,
  /** … or of the height of the tooth. */
  toothHeight: 0.75,
  /** What is longer than this in the root half is in the root, not on its surface. */
  rootHeight: 0.3,
  /** The apex begins this share of the tooth's height before its end. */
  apex: 0.08,
  /** What is where a tooth is missing has this share of itself there and this share of the height of a tooth. */
  inGap: 0.5,
  gapHeight: 0.3,
} as const;

/** Without an earlier finding of the place: the most frequent one there. */
const USUAL: Readonly<Record<Place, FindingType>> = {
  SURFACE: 'PRIM_CAR_CAVITY',
  CROWN: 'CROWN',
  ROOT: 'GOOD_ENDODONTICS',
  WHOLE_TOOTH: 'FRACTURE',
  APEX: 'PERIODONTITIS_PERIAPICAL',
  GAP: 'IMPLANT',
  JAW: 'IRREG_LUCENCY',
};

/** The scopes of the finding types that occur in a place. */
const SCOPES: Readonly<Record<Place, readonly Scope[]>> = {
  SURFACE: ['SURFACE'],
  CROWN: ['CROWN'],
  ROOT: ['ROOT'],
  WHOLE_TOOTH: ['WHOLE_TOOTH'],
  APEX: [],
  GAP: [],
  JAW: ['JAW'],
};

/** Further finding types of a place, whatever their scope. */
const ALSO: Partial<Readonly<Record<Place, readonly FindingType[]>>> = {
  APEX: ['PERIODONTITIS_PERIAPICAL', 'PERIODONTITIS_COM', 'IRREG_LUCENCY', 'IRREG_OPACITY', 'MIX_OPACITY_FORMATION'],
  GAP: ['IMPLANT', 'TOOTH', 'EMERGING_TOOTH', 'BRIDGE', 'CROWN'],
};

/** Types that a person draws where no tooth is known: they are in the place of a missing one. */
const IN_GAPS: ReadonlySet<FindingType> = new Set<FindingType>(['IMPLANT', 'CROWN', 'BRIDGE', 'TOOTH', 'EMERGING_TOOTH']);

/**
 * Proposes finding type, tooth and surfaces of a drawn box from where it lies among the teeth. The type is the one of
 * `recent` that a person chose last and that occurs in such a place, else the most frequent one there.
 * @param teeth Those that are known on the radiograph, with the boxes of whole teeth.
 * @param recent Finding types that the person has chosen, the last one first.
 */
export function proposeAnnotation(box: Box, teeth: readonly KnownTooth[], recent: readonly FindingType[]): ProposedAnnotation {
  // Without any tooth nothing is known about the place.
  const place = teeth.length > 0 ? placeOf(box, teeth) : null;
  const type = place ? (recent.find((one) => occursIn(one, place)) ?? USUAL[place]) : (recent[0] ?? USUAL.SURFACE);
  return { class: type, ...proposeLocation(type, box, teeth) };
}

/** Proposes tooth and surfaces of a drawn box with this finding type. */
export function proposeLocation(type: FindingType, box: Box, teeth: readonly KnownTooth[]): ProposedLocation {
  const tooth = toothFor(type, box, teeth);
  const allowed = allowedSurfaces(type, tooth);
  if (!tooth || allowed.length <= 1) return { tooth, surfaces: allowed };
  const slots = slotsOf(teeth);
  const place = placeOf(box, teeth);
  const region = place === 'CROWN' ? 'crown' : place === 'ROOT' || place === 'APEX' ? 'root' : 'tooth';
  const { scope } = findingType(type);
  const slot = slots.find((one) => one.tooth === tooth);
  if (scope === 'ANY' && place === 'SURFACE' && slot) return { tooth, surfaces: surfacesByThirds(box, tooth, slot.box) };
  const givesRegion = scope === 'ANY' || type === 'FRACTURE';
  const surfaces = surfacesOf({ class: type, tooth, box, ...(givesRegion && { region }) }, tooth, slots);
  return { tooth, surfaces: surfaces.filter((surface) => allowed.includes(surface)) };
}

const slotsOf = (teeth: readonly KnownTooth[]): Slot[] => [
  ...teeth.map((tooth): Slot => ({ ...tooth, seen: true })),
  ...archSlots(teeth).filter(({ seen }) => !seen),
];

/** Returns the tooth that contains the largest share of the box; null for what is in the jaw. */
function toothFor(type: FindingType, box: Box, teeth: readonly KnownTooth[]): ToothNumber | null {
  const { scope, needsTooth } = findingType(type);
  if (scope === 'JAW') return null;
  const slots = slotsOf(teeth).filter(({ seen }) => seen || IN_GAPS.has(type));
  const [best] = rankTeeth(box, slots, type === 'PERIODONTITIS_PERIAPICAL');
  if (!best) return null;
  // What cannot be in the jaw is on the tooth that it touches.
  return needsTooth || best.share + ASSIGNMENT.tolerance >= ASSIGNMENT.minimumShare ? best.tooth : null;
}

function occursIn(type: FindingType, place: Place): boolean {
  if (type === 'PERIODONTITIS_PERIAPICAL') return place === 'APEX';
  // A tooth that is known is not drawn again.
  if (type === 'TOOTH') return place === 'GAP';
  if (type === 'MOUTH_AREA') return false;
  return SCOPES[place].includes(findingType(type).scope) || (ALSO[place]?.includes(type) ?? false);
}

function placeOf(box: Box, teeth: readonly KnownTooth[]): Place {
  const slots = slotsOf(teeth);
  const seen = slots.filter((slot) => slot.seen);
  const [onTooth] = rankTeeth(box, seen);
  const isOnTooth = onTooth !== undefined && onTooth.share + ASSIGNMENT.tolerance >= ASSIGNMENT.minimumShare;
  if (isOnTooth) return isAtApex(box, onTooth) ? 'APEX' : partOf(box, onTooth);
  const [nearApex] = rankTeeth(box, seen, true);
  if (nearApex && nearApex.share + ASSIGNMENT.tolerance >= ASSIGNMENT.minimumShare) return 'APEX';
  const [inGap] = rankTeeth(
    box,
    slots.filter((slot) => !slot.seen),
  );
  const fillsGap = inGap && inGap.share + ASSIGNMENT.tolerance >= PLACE.inGap && box[3] >= PLACE.gapHeight * inGap.box[3];
  return fillsGap ? 'GAP' : 'JAW';
}

/** Distance of the box's centre from the biting edge, as a share of the tooth's height; above 1 past the apex. */
function fromEdge(box: Box, { tooth, box: [, y, , h] }: Slot): number {
  const fromTop = (box[1] + box[3] / 2 - y) / h;
  return isUpper(tooth) ? 1 - fromTop : fromTop;
}

function isAtApex(box: Box, slot: Slot): boolean {
  return fromEdge(box, slot) > 1 - PLACE.apex && box[3] < slot.box[3] / 2;
}

function partOf(box: Box, slot: Slot): Place {
  const [x, y, w, h] = slot.box;
  const isWide = overlapLength(box[0], box[2], x, w) >= PLACE.width * w;
  const height = overlapLength(box[1], box[3], y, h);
  if (isWide && height >= PLACE.toothHeight * h) return 'WHOLE_TOOTH';
  const isInCrown = fromEdge(box, slot) <= ASSIGNMENT.crownShare;
  if (isInCrown) return isWide && height >= PLACE.crownHeight * ASSIGNMENT.crownShare * h ? 'CROWN' : 'SURFACE';
  const isInside = surfacesByThirds(box, slot.tooth, slot.box).includes('ROOT');
  return isInside || height >= PLACE.rootHeight * h ? 'ROOT' : 'SURFACE';
}
