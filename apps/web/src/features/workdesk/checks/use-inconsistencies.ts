import { findInconsistencies, type Inconsistency, isGone, type ToothNumber } from '@molaar/domain';
import { isVisible } from '@molaar/scene';
import { useMemo } from 'react';
import { trpc } from '../../../client/trpc';
import { useDesk, useSceneRevisionLater, useView } from '../desk';

/**
 * What contradicts itself among the objects as they are now, saved or not. Categories that are switched off still count;
 * suggestions that are too unsure to be shown do not. Teeth that a person has called missing are known from their statuses.
 */
export function useInconsistencies(): readonly Inconsistency[] {
  const { image, editor } = useDesk();
  const revision = useSceneRevisionLater();
  const filter = useView((state) => state.filter);
  const statuses = trpc.statuses.get.useQuery({ id: image.id }, { meta: { silent: true } }).data?.statuses;

  return useMemo(() => {
    const everyCategory = { ...filter, categories: { ISSUES: true, TEETH: true, RESTORATIONS: true, OTHER: true } };
    const missing = new Set<ToothNumber>();
    for (const { tooth, status, decision } of statuses ?? []) if (decision === 'APPROVED' && isGone(status)) missing.add(tooth);
    return findInconsistencies(
      editor.scene.all().filter((object) => isVisible(object, everyCategory)),
      missing,
    );
  }, [editor, revision, filter, statuses]);
}
