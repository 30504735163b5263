import { type AnnotationContradiction, contradictingAnnotations } from '@molaar/domain/statuses';
import { useMemo } from 'react';
import { trpc } from '../../../client/api/trpc';
import { useSceneRevisionLater, useWorkdesk } from '../workdesk-context';

/**
 * Returns approved annotations that cannot be true together, saved or not, and those that contradict statuses entered
 * by hand on the teeth status page. The result keeps its identity while it is equal: each new one redraws the image.
 */
export function useContradictions(): readonly AnnotationContradiction[] {
  const { image, editor } = useWorkdesk();
  const revision = useSceneRevisionLater();
  // Only from the cache: `useInconsistencies` loads it, and the image must not wait for it.
  const statuses = trpc.statuses.get.useQuery({ id: image.id }, { enabled: false }).data?.statuses;

  const found = useMemo(() => {
    const annotations = editor.scene
      .all()
      .map((annotation) => ({ ...annotation, tooth: annotation.location, surfaces: annotation.surface }));
    const named = (statuses ?? []).filter(({ decision, annotationIds }) => decision === 'APPROVED' && annotationIds.length === 0);
    return contradictingAnnotations(
      annotations,
      named.map(({ tooth, status, surface }) => ({ tooth, status, surfaces: surface })),
    );
  }, [editor, revision, statuses]);
  const serialized = JSON.stringify(found);
  return useMemo(() => found, [serialized]);
}
