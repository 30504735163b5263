import { useDesk, useSceneRevision, useView } from '../desk';
import { EditObject } from './edit-object';
import { NewObject } from './new-object';

/** The form of the box that was just drawn, or of the selected object. */
export function ObjectPanel() {
  const { editor } = useDesk();
  const pendingBox = useView((state) => (state.pickingClass ? state.pendingBox : null));
  const selectedId = useView((state) => state.selectedId);
  useSceneRevision();
  const selected = editor.scene.get(selectedId ?? '');
  if (pendingBox) return <NewObject box={pendingBox} />;
  return selected ? <EditObject key={selected.id} object={selected} /> : null;
}
