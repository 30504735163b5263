import { useMemo } from 'react';
import { ShowToPatient } from '../show-to-patient';
import { useSceneRevision, useWorkdesk } from './workdesk-context';

/** Shows the patient what is on the workdesk, unsaved decisions included. */
export function ShowImageToPatient({ onClose }: { onClose: () => void }) {
  const { image, editor } = useWorkdesk();
  const revision = useSceneRevision();
  const annotations = useMemo(() => [...editor.scene.all()], [editor, revision]);
  const visibleIds = useMemo(() => new Set(editor.visible().map(({ id }) => id)), [editor, revision]);
  const { selectedId } = editor.view.getState();
  return <ShowToPatient image={image} annotations={annotations} visibleIds={visibleIds} selectedId={selectedId} onClose={onClose} />;
}
