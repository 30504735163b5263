import { VisuallyHidden } from '@mantine/core';
import { formatTooth } from '@molaar/domain/teeth';
import { useUser } from '../../../client/session/session';
import { useFindingStyle } from '../../../client/texts/finding-style';
import { useFormats, useTexts } from '../../../client/texts/texts';
import { useSceneRevision, useView, useWorkdesk } from '../workdesk-context';

/** Announces to screen readers which finding is selected and its decision, or what to do with a new box or outline. */
export function Announcer() {
  const words = useTexts();
  const formats = useFormats();
  const look = useFindingStyle();
  const { notation } = useUser().organization;
  const { editor } = useWorkdesk();
  const selectedId = useView((state) => state.selectedId);
  const isPlacing = useView((state) => state.pendingBox !== null && !state.pickingType);
  const cursor = useView((state) => state.cursor);
  // The last one is under the cursor.
  const corners = useView((state) => Math.max(0, state.pendingOutline.length - 1));
  const isPicking = useView((state) => state.pickingType);
  useSceneRevision();
  const object = editor.scene.get(selectedId ?? '');

  function told(): string {
    if (isPlacing) return words.workdesk.annotation.placing();
    if (cursor && corners === 0) return words.workdesk.annotation.outlining();
    if (cursor) return words.workdesk.annotation.outlined({ corners, x: Math.round(cursor[0]), y: Math.round(cursor[1]) });
    if (isPicking) return words.workdesk.annotation.picking();
    if (!object) return '';
    const facts = [
      object.location ? formatTooth(object.location, notation) : words.workdesk.list.jaw(),
      object.label || look.name(object.class),
      formats.surfaces(object.surface, object.location),
      object.decision === 'SUGGESTED' && object.confidence !== null
        ? words.workdesk.list.confidence({ percent: formats.percent(object.confidence) })
        : words.catalogue.decisions[object.decision](),
      object.checkTooth && object.decision === 'SUGGESTED' ? words.workdesk.list.checkTooth() : '',
    ];
    return facts.filter(Boolean).join(', ');
  }

  return (
    <VisuallyHidden aria-live="polite" data-announcer>
      {told()}
    </VisuallyHidden>
  );
}
