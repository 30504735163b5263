import type { Decision, FindingType } from '../findings';
import type { Box } from '../geometry';
import type { ToothNumber } from '../teeth';
import { lineForFinding, type Treatment } from './treatments';

type About = Pick<Treatment, 'class' | 'tooth' | 'surfaces'>;

/** An object on the radiograph, as far as a treatment is placed by it. */
export interface SeenObject {
  readonly class: FindingType;
  readonly tooth: ToothNumber | null;
  readonly box: Box;
  readonly decision: Decision;
}

/**
 * Treatments of which nothing is marked on the radiograph, each with its tooth as it is seen there: what a dentist found
 * without it, or added by hand, has its number on the picture all the same. Without the tooth there is no place for one.
 */
export function locateUnmarkedLines<Line extends About, Seen extends SeenObject>(
  lines: readonly Line[],
  marks: readonly About[],
  objects: readonly Seen[],
): { line: Line; seen: Seen }[] {
  const marked = new Set(marks.map((mark) => lineForFinding(mark, lines)));
  const teeth = objects.filter(({ class: type, decision }) => type === 'TOOTH' && decision !== 'REJECTED');
  return lines.flatMap((line) => {
    const seen = line.tooth === null || marked.has(line) ? undefined : teeth.find(({ tooth }) => tooth === line.tooth);
    return seen ? [{ line, seen }] : [];
  });
}
