import type { StatusSet } from '@molaar/contracts';
import { type AnnotationContradiction, contradictingAnnotations } from '@molaar/domain/statuses';
import type { Editor } from '@molaar/scene';
import { useMemo } from 'react';
import { trpc } from '../../../client/api/trpc';
import { useSceneRevisionLater, useWorkdesk } from '../workdesk-context';

type Statuses = StatusSet['statuses'];

interface Found {
  readonly revision: number;
  readonly statuses: Statuses | undefined;
  readonly list: readonly AnnotationContradiction[];
}

/** The last result of each editor: image and list need the same one, after each change. */
const found = new WeakMap<Editor, Found>();

function findIn(editor: Editor, statuses: Statuses | undefined): readonly AnnotationContradiction[] {
  const { revision } = editor.scene;
  const known = found.get(editor);
  if (known?.revision === revision && known.statuses === statuses) return known.list;
  const annotations = editor.scene.all().map(({ id, class: type, location, surface, confidence, checkTooth, decision, box }) => {
    return { id, class: type, tooth: location, surfaces: surface, confidence, checkTooth, decision, box };
  });
  const named = (statuses ?? []).filter(({ decision, annotationIds }) => decision === 'APPROVED' && annotationIds.length === 0);
  const list = contradictingAnnotations(
    annotations,
    named.map(({ tooth, status, surface }) => ({ tooth, status, surfaces: surface })),
  );
  found.set(editor, { revision, statuses, list });
  return list;
}

/**
 * Returns approved annotations that cannot be true together, saved or not, and those that contradict statuses entered
 * by hand on the teeth status page. The result keeps its identity while it is equal: each new one redraws the image.
 */
export function useContradictions(): readonly AnnotationContradiction[] {
  const { image, editor } = useWorkdesk();
  const revision = useSceneRevisionLater();
  // Only from the cache: `useInconsistencies` loads it, and the image must not wait for it.
  const statuses = trpc.statuses.get.useQuery({ id: image.id }, { enabled: false }).data?.statuses;

  const list = useMemo(() => findIn(editor, statuses), [editor, revision, statuses]);
  const serialized = JSON.stringify(list);
  return useMemo(() => list, [serialized]);
}
