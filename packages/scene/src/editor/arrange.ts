import type { Box } from '@molaar/domain/geometry';
import { moveBox, moveTogether, type Point, resizeBox, type Size } from '../geometry/boxes';
import type { SceneHistory } from '../history/scene-history';
import type { Scene } from '../records/scene';
import type { ViewStore } from '../view/view-state';
import type { ChangesControl } from './changes';
import type { Selection } from './selection';
import { snapBox } from './snap';

/** Changes of the boxes of the selected annotations. */
export interface Arrange {
  /**
   * Moves or stretches the selected annotations, or the box being drawn, by pixels of the image. Calls while a key is
   * held down are one history entry.
   */
  nudge(by: Point, how: 'move' | 'resize', isKeyHeld?: boolean): void;
  /** Fits the selected annotations to their teeth. */
  snapToTooth(): void;
}

interface ArrangeOptions {
  readonly scene: Scene;
  readonly history: SceneHistory;
  readonly view: ViewStore;
  readonly imageSize: Size;
  readonly selection: Selection['selection'];
  readonly changeBoxes: ChangesControl['changeBoxes'];
}

/** Creates the part of the editor that moves and resizes the selected annotations by keys and numbers. */
export function createArrange({ scene, history, view, imageSize, selection, changeBoxes }: ArrangeOptions): Arrange {
  return {
    nudge([dx, dy], how, isKeyHeld = false) {
      const stretch = (box: Box) => resizeBox(box, 'se', [box[0] + box[2] + dx, box[1] + box[3] + dy], imageSize);
      const { pendingBox, pickingType } = view.getState();
      if (pendingBox && !pickingType) {
        view.setState({ pendingBox: how === 'move' ? moveBox(pendingBox, [dx, dy], imageSize) : stretch(pendingBox) });
        return;
      }
      if (!isKeyHeld) history.seal();
      const selected = selection();
      const boxes = selected.map(({ box }) => box);
      const moved = how === 'move' ? moveTogether(boxes, [dx, dy], imageSize) : boxes.map(stretch);
      changeBoxes(
        selected.map((annotation, index) => ({ annotation, box: moved[index]! })),
        how,
      );
    },
    snapToTooth() {
      const teeth = scene.all().filter(({ class: type, decision }) => type === 'TOOTH' && decision !== 'REJECTED');
      changeBoxes(
        selection().flatMap((annotation) => {
          const box = snapBox(annotation, teeth);
          return box ? [{ annotation, box }] : [];
        }),
      );
    },
  };
}
