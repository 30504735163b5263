import { findInconsistencies } from '@molaar/domain/findings';
import { isMissingTooth } from '@molaar/domain/statuses';
import type { ToothNumber } from '@molaar/domain/teeth';
import { isVisible } from '@molaar/scene';
import { useMemo } from 'react';
import { trpc } from '../../../client/api/trpc';
import { useSceneRevisionLater, useView, useWorkdesk } from '../workdesk-context';
import type { Check } from './check-text';
import { useContradictions } from './use-contradictions';

/**
 * Returns what is inconsistent among the annotations, saved or not; contradictions among approved ones first.
 * Categories that are switched off count; suggestions below the minimum confidence do not. Teeth that a person has
 * marked as missing are read from the statuses.
 */
export function useInconsistencies(): readonly Check[] {
  const { image, editor } = useWorkdesk();
  const revision = useSceneRevisionLater();
  const filter = useView((state) => state.filter);
  const statuses = trpc.statuses.get.useQuery({ id: image.id }, { meta: { silent: true } }).data?.statuses;

  const contradictions = useContradictions();

  return useMemo(() => {
    const everyCategory = { ...filter, categories: { ISSUES: true, TEETH: true, RESTORATIONS: true, OTHER: true } };
    const missing = new Set<ToothNumber>();
    for (const { tooth, status, decision } of statuses ?? []) if (decision === 'APPROVED' && isMissingTooth(status)) missing.add(tooth);
    const hints = findInconsistencies(
      editor.scene.all().filter((annotation) => isVisible(annotation, everyCategory)),
      missing,
    );
    // Decay on a missing tooth is reported once, as a contradiction.
    const isReported = ({ rule, tooth, ids }: Check) =>
      rule === 'CARIES_ON_MISSING_TOOTH' && contradictions.some((one) => one.tooth === tooth && ids.every((id) => one.ids.includes(id)));
    return [...contradictions.map((one) => ({ ...one, rule: 'CONTRADICTION' as const })), ...hints.filter((hint) => !isReported(hint))];
  }, [editor, revision, filter, statuses, contradictions]);
}
