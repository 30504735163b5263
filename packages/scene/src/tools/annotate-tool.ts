import { boxBetween, MIN_SIDE, type Point } from '../geometry/boxes';
import type { ViewState } from '../view/view-state';
import type { Tool, ToolHost } from './tool';

type State = { readonly name: 'idle' } | { readonly name: 'drawing'; readonly from: Point; readonly before: Drawn };
/** The drawing that the next box replaces. */
type Drawn = Pick<ViewState, 'pendingBox' | 'pickingType' | 'selectedId'>;

/** Draws a box: idle → drawing → idle. The scene gets an annotation when its finding type is chosen. */
export function createAnnotateTool(host: ToolHost): Tool {
  let state: State = { name: 'idle' };

  return {
    down(input) {
      if (!host.canEdit) return false;
      const { pendingBox, pickingType, selectedId } = host.view.getState();
      state = { name: 'drawing', from: input.point, before: { pendingBox, pickingType, selectedId } };
      host.view.setState({ pendingBox: null, pickingType: false, selectedId: null, hoveredId: null });
      return true;
    },
    move(input) {
      if (state.name === 'idle') return false;
      host.view.setState({ pendingBox: boxBetween(state.from, input.point, host.imageSize) });
      return true;
    },
    up(input) {
      if (state.name === 'idle') return;
      const box = boxBetween(state.from, input.point, host.imageSize);
      const large = box[2] >= MIN_SIDE && box[3] >= MIN_SIDE;
      state = { name: 'idle' };
      host.view.setState({ pendingBox: large ? box : null, pickingType: large });
    },
    release() {
      if (state.name === 'drawing') host.view.setState(state.before);
      state = { name: 'idle' };
    },
    cancel() {
      state = { name: 'idle' };
      host.view.setState({ pendingBox: null, pickingType: false });
    },
  };
}
