import type { Decision, FindingType } from '../findings';
import type { Box } from '../geometry';
import type { ToothNumber } from '../teeth';
import { type TeethOfLine, teethOf } from './teeth-of-line';
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
 * a dentist added by hand is numbered on the radiograph too; a line of several teeth with that of each tooth that has
 * no finding. Teeth that are not annotated are omitted.
 */
export function locateUnannotatedLines<Line extends Finding & TeethOfLine, Annotation extends ToothAnnotation>(
  lines: readonly Line[],
  annotated: readonly Finding[],
  annotations: readonly Annotation[],
): { line: Line; annotation: Annotation }[] {
  const found = annotated.map((finding) => ({ tooth: finding.tooth, line: lineForFinding(finding, lines) }));
  const teeth = annotations.filter(({ class: type, decision }) => type === 'TOOTH' && decision !== 'REJECTED');
  return lines.flatMap((line) =>
    teethOf(line).flatMap((own) => {
      const isAnnotated = found.some((finding) => finding.line === line && finding.tooth === own);
      const annotation = isAnnotated ? undefined : teeth.find(({ tooth }) => tooth === own);
      return annotation ? [{ line, annotation }] : [];
    }),
  );
}
