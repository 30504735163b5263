import { type Category, type FindingType, findingType, type StoredAnnotation } from '@molaar/domain/findings';
import type { Box } from '@molaar/domain/geometry';
import { type CurrentStatus, currentStatuses, type SeenTeeth, seenTeeth } from '@molaar/domain/statuses';
import type { Surface, ToothNumber } from '@molaar/domain/teeth';
import { type Filter, isVisible, type SceneAnnotation, type Size } from '@molaar/scene';
import sample from './sample.json';

/** What scripts/draw-landing.mjs writes. */
interface Sample extends Size {
  readonly analysis: readonly (Drawn & {
    readonly category: Category;
    readonly outline: readonly number[] | null;
    readonly confidence: number;
    readonly experimental: boolean;
    readonly checkTooth: boolean;
  })[];
  /** Drawn findings that the analysis did not find. */
  readonly byHand: readonly Drawn[];
}
interface Drawn {
  readonly class: FindingType;
  readonly tooth: ToothNumber;
  readonly surfaces: readonly Surface[];
  readonly box: Box;
}

const { width, height, analysis, byHand } = sample as unknown as Sample;
export const SAMPLE_SIZE: Size = { width, height };

/** Returns the findings as the editor has them: suggestions of the analysis, and what a dentist has marked. */
export function sampleRecords(): SceneAnnotation[] {
  const common = { label: null, decidedBy: null, decidedAt: null };
  return [
    ...analysis.map(
      ({ tooth, surfaces, ...finding }, index): SceneAnnotation => ({
        ...{ ...common, ...finding, id: `analysis-${index}`, location: tooth, surface: surfaces },
        ...{ source: 'AI', decision: 'SUGGESTED' },
      }),
    ),
    ...byHand.map(
      ({ tooth, surfaces, ...finding }, index): SceneAnnotation => ({
        ...{ ...common, ...finding, id: `hand-${index}`, location: tooth, surface: surfaces, outline: null, confidence: null },
        ...{ category: findingType(finding.class).category, checkTooth: false, experimental: false },
        ...{ source: 'PERSON', decision: 'APPROVED' },
      }),
    ),
  ];
}

/**
 * Returns the statuses of the teeth that follow from the findings, and the teeth that were seen. A status is left out
 * when the filter hides all of its findings.
 */
export function sampleChart(
  annotations: readonly SceneAnnotation[],
  filter: Filter,
): { readonly statuses: readonly CurrentStatus[]; readonly seen: SeenTeeth['seen'] } {
  const visible = new Set(annotations.filter((annotation) => isVisible(annotation, filter)).map(({ id }) => id));
  const stored = annotations.map(
    ({ location: tooth, surface, ...annotation }): StoredAnnotation => ({
      ...{ ...annotation, tooth, surfaces: [...surface] },
      ...{ edited: false, corrections: [], detectedClass: null, analysisId: null, decidedAt: null, createdAt: new Date(0) },
    }),
  );
  const statuses = currentStatuses(stored, []).filter(({ annotationIds }) => annotationIds.some((id) => visible.has(id)));
  return { statuses, seen: seenTeeth(stored, statuses).seen };
}
