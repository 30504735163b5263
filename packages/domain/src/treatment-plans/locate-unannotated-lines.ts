import type { Decision, FindingType } from '../findings';
import type { Box } from '../geometry';
import type { ToothNumber } from '../teeth';
import { lineForFinding, type Treatment } from './treatments';

type Finding = Pick<Treatment, 'class' | 'tooth' | 'surfaces'>;

/** An annotation by which a treatment can be located on the radiograph. */
export interface ToothAnnotation {
  readonly class: FindingType;
  readonly tooth: ToothNumber | null;
  readonly box: Box;
  readonly decision: Decision;
}

/**
 * Returns the lines without an annotation of their own, each with the annotation of its tooth, so that a treatment that
 * a dentist added by hand is numbered on the radiograph too. Lines whose tooth is not annotated are omitted.
 */
export function locateUnannotatedLines<Line extends Finding, Annotation extends ToothAnnotation>(
  lines: readonly Line[],
  annotated: readonly Finding[],
  annotations: readonly Annotation[],
): { line: Line; annotation: Annotation }[] {
  const annotatedLines = new Set(annotated.map((finding) => lineForFinding(finding, lines)));
  const teeth = annotations.filter(({ class: type, decision }) => type === 'TOOTH' && decision !== 'REJECTED');
  return lines.flatMap((line) => {
    const annotation = line.tooth === null || annotatedLines.has(line) ? undefined : teeth.find(({ tooth }) => tooth === line.tooth);
    return annotation ? [{ line, annotation }] : [];
  });
}
