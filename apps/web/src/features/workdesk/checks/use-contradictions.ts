import { contradictingAnnotations, type AnnotationContradiction } from '@molaar/domain/statuses';
import { useMemo } from 'react';
import { trpc } from '../../../client/api/trpc';
import { useSceneRevisionLater, useWorkdesk } from '../workdesk-context';

/**
 * What is approved on the radiograph as it stands now, saved or not, and cannot be true together, also beside what people named on the page
 * of the statuses. The same answer as long as it says the same: the picture is drawn anew with each other one.
 */
export function useContradictions(): readonly AnnotationContradiction[] {
  const { image, editor } = useWorkdesk();
  const revision = useSceneRevisionLater();
  // Read where the objects are checked; the picture does not wait for it.
  const statuses = trpc.statuses.get.useQuery({ id: image.id }, { enabled: false }).data?.statuses;

  const found = useMemo(() => {
    const objects = editor.scene.all().map((object) => ({ ...object, tooth: object.location, surfaces: object.surface }));
    const named = (statuses ?? []).filter(({ decision, annotationIds }) => decision === 'APPROVED' && annotationIds.length === 0);
    return contradictingAnnotations(
      objects,
      named.map(({ tooth, status, surface }) => ({ tooth, status, surfaces: surface })),
    );
  }, [editor, revision, statuses]);
  const said = JSON.stringify(found);
  return useMemo(() => found, [said]);
}
