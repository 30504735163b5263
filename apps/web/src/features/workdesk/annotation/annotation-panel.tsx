import { useDeferredValue, useRef } from 'react';
import { useSceneRevisionLater, useView, useWorkdesk } from '../workdesk-context';
import { EditAnnotation } from './edit-annotation';
import { MultipleAnnotations } from './multiple-annotations';
import { NewAnnotation } from './new-annotation';

/** The form of the box that was just drawn, or of the selected annotation. */
export function AnnotationPanel() {
  const { editor } = useWorkdesk();
  const pendingBox = useView((state) => (state.pickingType ? state.pendingBox : null));
  const pendingType = useView((state) => state.pendingType);
  // Forms render slowly: they follow the image with lower priority.
  const selectedId = useDeferredValue(useView((state) => state.selectedId));
  const several = useView((state) => state.alsoSelected.length > 0);
  useSceneRevisionLater();
  const selected = editor.scene.get(selectedId ?? '');
  // The form stays when nothing is selected: the next selection changes its values instead of rendering it again.
  const last = useRef(selected);
  if (selected) last.current = selected;
  // A favourite chosen by its key resets the form to that finding type.
  if (pendingBox) return <NewAnnotation key={pendingType ?? 'proposed'} box={pendingBox} />;
  if (several) return <MultipleAnnotations />;
  return last.current ? <EditAnnotation annotation={last.current} hidden={!selected} /> : null;
}
