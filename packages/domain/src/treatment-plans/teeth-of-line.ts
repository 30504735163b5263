import { formatTooth, type Notation, type ToothNumber } from '../teeth';

/** The teeth of a line: none for the jaw, several for a treatment that is done and priced once for all of them. */
export interface TeethOfLine {
  /** The first tooth; null for the jaw. */
  readonly tooth: ToothNumber | null;
  /** The others; omitted or empty for a treatment of one tooth. */
  readonly furtherTeeth?: readonly ToothNumber[] | undefined;
}

/** Returns the teeth of a line, the first one first; none for the jaw. */
export function teethOf({ tooth, furtherTeeth = [] }: TeethOfLine): ToothNumber[] {
  return tooth === null ? [] : [tooth, ...furtherTeeth];
}

/** Returns whether a line is about a tooth, or about the jaw for null. */
export function isAbout(line: TeethOfLine, tooth: ToothNumber | null): boolean {
  return tooth === null ? line.tooth === null : teethOf(line).includes(tooth);
}

/** Returns the numbers of a line's teeth: "36", "18, 28, 38"; an empty text for the jaw. */
export function formatTeeth(line: TeethOfLine, notation: Notation): string {
  return teethOf(line)
    .map((tooth) => formatTooth(tooth, notation))
    .join(', ');
}

/** Returns the fields of a line for these teeth; of several the first is `tooth`. */
export function lineTeeth([first, ...others]: readonly ToothNumber[]): {
  tooth: ToothNumber | null;
  furtherTeeth: ToothNumber[] | undefined;
} {
  return { tooth: first ?? null, furtherTeeth: others.length > 0 ? others : undefined };
}
