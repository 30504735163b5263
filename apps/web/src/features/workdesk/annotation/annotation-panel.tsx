import { allowedSurfaces } from '@molaar/domain/findings';
import type { Editor, SceneAnnotation } from '@molaar/scene';
import { startTransition, useEffect, useRef, useState } from 'react';
import { whenIdle } from '../../../client/when-idle';
import { useSceneRevisionLater, useView, useWorkdesk } from '../workdesk-context';
import { EditAnnotation } from './edit-annotation';
import { MultipleAnnotations } from './multiple-annotations';
import { NewAnnotation } from './new-annotation';
import { FrameHidden } from './panel-frame';

/** The form of the box that was just drawn, or of the selected annotation. */
export function AnnotationPanel() {
  const { editor } = useWorkdesk();
  const pendingBox = useView((state) => (state.pickingType ? state.pendingBox : null));
  const pendingType = useView((state) => state.pendingType);
  const selectedId = useShownSelection();
  const several = useView((state) => state.alsoSelected.length > 0);
  const revision = useSceneRevisionLater();
  const selected = editor.scene.get(selectedId ?? '');
  // The form stays when nothing is selected: the next selection changes its values instead of rendering it again.
  const last = useRef(selected);
  if (selected) last.current = selected;
  const first = useFirst(editor, revision);
  const shown = last.current ?? first;
  // A favourite chosen by its key resets the form to that finding type.
  if (pendingBox) return <NewAnnotation key={pendingType ?? 'proposed'} box={pendingBox} />;
  if (several) return <MultipleAnnotations />;
  return shown ? (
    <FrameHidden value={!selected}>
      <EditAnnotation annotation={shown} />
    </FrameHidden>
  ) : null;
}

/**
 * Returns the id of the selected annotation: in the frame in which the image shows it, as its fields are there already.
 * The first time two frames later, after the image's and the list's: what shows the form has never run then, and takes
 * 25 ms.
 */
function useShownSelection(): string | null {
  const selectedId = useView((state) => state.selectedId);
  const [hasShown, setHasShown] = useState(false);
  useEffect(() => {
    if (!selectedId || hasShown) return;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setHasShown(true));
    });
    return () => cancelAnimationFrame(frame);
  }, [selectedId, hasShown]);
  return hasShown ? selectedId : null;
}

/**
 * Returns an annotation with every field once the browser is idle: its form, hidden, is what the first selection shows.
 * Rendering it only then took 60 ms of a frame.
 */
function useFirst({ scene }: Editor, revision: number): SceneAnnotation | null {
  const [first, setFirst] = useState<SceneAnnotation | null>(null);
  useEffect(() => {
    if (first || scene.size === 0) return;
    return whenIdle(() => {
      const all = scene.all();
      const next = all.find(({ class: type, location }) => allowedSurfaces(type, location).length > 0) ?? all[0] ?? null;
      startTransition(() => setFirst(next));
    });
  }, [first, scene, revision]);
  return first;
}
