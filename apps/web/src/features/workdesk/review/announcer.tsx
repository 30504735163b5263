import { VisuallyHidden } from '@mantine/core';
import { findingType } from '@molaar/domain/findings';
import { formatTooth, type ToothNumber } from '@molaar/domain/teeth';
import type { SceneAnnotation } from '@molaar/scene';
import { useUser } from '../../../client/session/session';
import { useFindingStyle } from '../../../client/texts/finding-style';
import { useFormats, useTexts } from '../../../client/texts/texts';
import { useSceneRevision, useView, useWorkdesk } from '../workdesk-context';

/** More selected findings than this are counted, not described. */
const MOST_DESCRIBED = 4;

/** Announces to screen readers which finding is selected and its decision, or what to do with a new box or outline. */
export function Announcer() {
  const texts = useTexts();
  const formats = useFormats();
  const findingStyle = useFindingStyle();
  const { notation } = useUser().organization;
  const { editor } = useWorkdesk();
  useView((state) => state.selectedId);
  useView((state) => state.alsoSelected);
  const isPlacing = useView((state) => state.pendingBox !== null && !state.pickingType);
  const cursor = useView((state) => state.cursor);
  // The last one is under the cursor.
  const corners = useView((state) => Math.max(0, state.pendingOutline.length - 1));
  const drawn = useView((state) => (state.pickingType ? state.pendingBox : null));
  useSceneRevision();

  function announcement(): string {
    if (isPlacing) return texts.workdesk.annotation.placing();
    if (cursor && corners === 0) return texts.workdesk.annotation.outlining();
    if (cursor) return texts.workdesk.annotation.outlined({ corners, x: Math.round(cursor[0]), y: Math.round(cursor[1]) });
    if (drawn) return announceProposal(editor.propose(drawn));
    const selected = editor.selection();
    return selected.length > MOST_DESCRIBED
      ? texts.workdesk.annotation.several({ count: selected.length })
      : selected.map(describe).join('; ');
  }

  const describeTooth = (tooth: ToothNumber | null) => (tooth ? formatTooth(tooth, notation) : texts.workdesk.list.jaw());

  function announceProposal({ class: type, tooth, surfaces }: ReturnType<typeof editor.propose>): string {
    const text = texts.workdesk.annotation;
    const name = findingStyle.name(type);
    if (!tooth && findingType(type).needsTooth) return text.pickingWithoutTooth({ finding: name });
    return text.picking({ finding: [describeTooth(tooth), name, formats.surfaces(surfaces, tooth)].filter(Boolean).join(', ') });
  }

  function describe(annotation: SceneAnnotation): string {
    const facts = [
      describeTooth(annotation.location),
      annotation.label || findingStyle.name(annotation.class),
      formats.surfaces(annotation.surface, annotation.location),
      annotation.decision === 'SUGGESTED' && annotation.confidence !== null
        ? texts.workdesk.list.confidence({ percent: formats.confidence(annotation.confidence) })
        : texts.catalogue.decisions[annotation.decision](),
      annotation.checkTooth && annotation.decision === 'SUGGESTED' ? texts.workdesk.list.checkTooth() : '',
    ];
    return facts.filter(Boolean).join(', ');
  }

  return (
    <VisuallyHidden aria-live="polite" data-announcer>
      {announcement()}
    </VisuallyHidden>
  );
}
