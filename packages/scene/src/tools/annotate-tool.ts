import { boxBetween, MIN_SIDE, type Point } from '../geometry';
import type { Tool, ToolHost } from './tool';

type State = { readonly name: 'idle' } | { readonly name: 'drawing'; readonly from: Point };

/** Draws a box that then waits for its class: idle → drawing → idle. Nothing enters the scene before a class is chosen. */
export function createAnnotateTool(host: ToolHost): Tool {
  let state: State = { name: 'idle' };

  return {
    down(input) {
      if (!host.canEdit) return false;
      state = { name: 'drawing', from: input.point };
      host.view.setState({ pendingBox: null, pickingClass: false, selectedId: null, hoveredId: null });
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
      host.view.setState({ pendingBox: large ? box : null, pickingClass: large });
    },
    cancel() {
      state = { name: 'idle' };
      host.view.setState({ pendingBox: null, pickingClass: false });
    },
  };
}
