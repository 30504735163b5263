import { ALL_TEETH, isPrimary, positionOf, quadrantOf, type ToothNumber } from './teeth';

/**
 * ISO 3950 numbers, the Universal Numbering System (1–32, A–T), or Palmer's with the quadrant in letters (UR6, LLE).
 */
export const NOTATIONS = ['ISO', 'UNS', 'PALMER'] as const;
export type Notation = (typeof NOTATIONS)[number];

/** Per quadrant the number of the tooth at position p: base + step × p. Primary teeth count from A = 0. */
const UNS_LINES: Readonly<Record<number, { base: number; step: 1 | -1 }>> = {
  1: { base: 9, step: -1 },
  2: { base: 8, step: 1 },
  3: { base: 25, step: -1 },
  4: { base: 24, step: 1 },
  5: { base: 5, step: -1 },
  6: { base: 4, step: 1 },
  7: { base: 15, step: -1 },
  8: { base: 14, step: 1 },
};

/** Returns "1" to "32" for permanent teeth, "A" to "T" for primary ones. */
export function toUns(tooth: ToothNumber): string {
  const line = UNS_LINES[quadrantOf(tooth)];
  if (!line) throw new RangeError(`not a tooth number: ${tooth}`);
  const number = line.base + line.step * positionOf(tooth);
  return isPrimary(tooth) ? String.fromCharCode('A'.charCodeAt(0) + number) : String(number);
}

const BY_UNS: ReadonlyMap<string, ToothNumber> = new Map(ALL_TEETH.map((tooth) => [toUns(tooth), tooth]));

/** Returns the tooth of an exact UNS name (capital letters, no spaces); undefined when there is none. */
export function fromUns(name: string): ToothNumber | undefined {
  return BY_UNS.get(name);
}

/** Quadrants as Palmer's notation names them, by the second half of the first digit: 1 and 5 upper right, and so on. */
const PALMER_QUADRANTS = ['UR', 'UL', 'LL', 'LR'] as const;

/** Returns "UR6": quadrant in letters, then 1 to 8 for permanent teeth and A to E for primary ones. */
export function toPalmer(tooth: ToothNumber): string {
  return `${PALMER_QUADRANTS[(quadrantOf(tooth) - 1) % 4]}${palmerPosition(tooth)}`;
}

function palmerPosition(tooth: ToothNumber): string {
  const position = positionOf(tooth);
  return isPrimary(tooth) ? String.fromCharCode('A'.charCodeAt(0) + position - 1) : String(position);
}

const BY_PALMER: ReadonlyMap<string, ToothNumber> = new Map(ALL_TEETH.map((tooth) => [toPalmer(tooth), tooth]));

/**
 * Returns the tooth of an exact Palmer name with its quadrant (capital letters, no spaces); undefined when there is
 * none.
 */
export function fromPalmer(name: string): ToothNumber | undefined {
  return BY_PALMER.get(name);
}

/** Returns the tooth's name in the notation. */
export function formatTooth(tooth: ToothNumber, notation: Notation): string {
  if (notation === 'UNS') return toUns(tooth);
  return notation === 'PALMER' ? toPalmer(tooth) : tooth;
}

/** As `formatTooth` where the position shows the quadrant, as on a chart: without Palmer's quadrant. */
export function formatToothOnChart(tooth: ToothNumber, notation: Notation): string {
  return notation === 'PALMER' ? palmerPosition(tooth) : formatTooth(tooth, notation);
}
