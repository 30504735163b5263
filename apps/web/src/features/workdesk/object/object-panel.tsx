import { useDeferredValue } from 'react';
import { useDesk, useSceneRevisionLater, useView } from '../desk';
import { EditObject } from './edit-object';
import { ManyObjects } from './many-objects';
import { NewObject } from './new-object';

/** The form of the box that was just drawn, or of the selected object. */
export function ObjectPanel() {
  const { editor } = useDesk();
  const pendingBox = useView((state) => (state.pickingClass ? state.pendingBox : null));
  const pendingClass = useView((state) => state.pendingClass);
  // A form is much to make: it follows the picture when there is time.
  const selectedId = useDeferredValue(useView((state) => state.selectedId));
  const several = useView((state) => state.alsoSelected.length > 0);
  useSceneRevisionLater();
  const selected = editor.scene.get(selectedId ?? '');
  // A favourite chosen by its key begins the form anew with that class.
  if (pendingBox) return <NewObject key={pendingClass} box={pendingBox} />;
  if (several) return <ManyObjects />;
  return selected ? <EditObject object={selected} /> : null;
}
