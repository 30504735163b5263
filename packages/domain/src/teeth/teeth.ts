/** Tooth numbers of ISO 3950 (FDI): first digit the quadrant, second the position from the midline. */

type PermanentTooth = `${1 | 2 | 3 | 4}${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`;
type PrimaryTooth = `${5 | 6 | 7 | 8}${1 | 2 | 3 | 4 | 5}`;

/** One of the 52 numbers. A string, since "11" is a name and not a quantity. */
export type ToothNumber = PermanentTooth | PrimaryTooth;

/** The 32 permanent teeth in the order of their numbers (not the order of the chart). */
export const PERMANENT_TEETH = [
  '11',
  '12',
  '13',
  '14',
  '15',
  '16',
  '17',
  '18',
  '21',
  '22',
  '23',
  '24',
  '25',
  '26',
  '27',
  '28',
  '31',
  '32',
  '33',
  '34',
  '35',
  '36',
  '37',
  '38',
  '41',
  '42',
  '43',
  '44',
  '45',
  '46',
  '47',
  '48',
] as const satisfies readonly PermanentTooth[];

/** The 20 primary teeth in the order of their numbers. */
export const PRIMARY_TEETH = [
  '51',
  '52',
  '53',
  '54',
  '55',
  '61',
  '62',
  '63',
  '64',
  '65',
  '71',
  '72',
  '73',
  '74',
  '75',
  '81',
  '82',
  '83',
  '84',
  '85',
] as const satisfies readonly PrimaryTooth[];

export const ALL_TEETH: readonly ToothNumber[] = [...PERMANENT_TEETH, ...PRIMARY_TEETH];

const KNOWN: ReadonlySet<unknown> = new Set(ALL_TEETH);

/** Whether the value is a tooth number of ISO 3950. */
export function isToothNumber(x: unknown): x is ToothNumber {
  return KNOWN.has(x);
}

/** Returns 1 to 8; 1 to 4 permanent, 5 to 8 primary, both clockwise from the patient's upper right. */
export function quadrantOf(tooth: ToothNumber): number {
  return Number(tooth[0]);
}

/** Returns 1 (next to the midline) to 8, or to 5 for primary teeth. */
export function positionOf(tooth: ToothNumber): number {
  return Number(tooth[1]);
}

/** Whether the tooth is in the upper jaw: quadrants 1, 2, 5 and 6 of ISO 3950. */
export function isUpper(tooth: ToothNumber): boolean {
  return [1, 2, 5, 6].includes(quadrantOf(tooth));
}

/** Whether the tooth is a primary one: quadrants 5 to 8 of ISO 3950. */
export function isPrimary(tooth: ToothNumber): boolean {
  return quadrantOf(tooth) >= 5;
}

/**
 * Returns true for premolars and molars (primary: molars), which have an occlusal surface instead of an incisal edge.
 */
export function isPosterior(tooth: ToothNumber): boolean {
  return positionOf(tooth) >= 4;
}

/** Returns true for the patient's right side, which is on the left of the chart and of a panoramic image. */
export function isPatientRight(tooth: ToothNumber): boolean {
  return [1, 4, 5, 8].includes(quadrantOf(tooth));
}

/** Returns the same tooth on the other side of the midline: 36 ↔ 46. */
export function mirrorTooth(tooth: ToothNumber): ToothNumber {
  const quadrant = quadrantOf(tooth);
  return `${quadrant % 2 === 1 ? quadrant + 1 : quadrant - 1}${tooth[1]}` as ToothNumber;
}
