import type { SceneHistory } from '../history/scene-history';
import type { Scene } from '../records/scene';
import { createAnnotateTool } from '../tools/annotate-tool';
import { createHandTool } from '../tools/hand-tool';
import { createMeasureTool, type MeasureTool } from '../tools/measure-tool';
import { createOutlineTool, type OutlineTool } from '../tools/outline-tool';
import { createSelectTool } from '../tools/select-tool';
import type { PointerInput, Tool, ToolHost } from '../tools/tool';
import type { ToolId, ViewStore } from '../view/view-state';
import type { SettledControl } from './settled';

export interface Gestures {
  setTool(tool: ToolId): void;
  /**
   * Passes a pointer event to the tool.
   * @returns true when the tool handles the gesture; otherwise the viewer may pan.
   */
  pointer(phase: 'down' | 'move' | 'up', input: PointerInput): boolean;
  /**
   * Ends the gesture in progress without a trace: a second finger came, or the system took the pointer. Earlier drawing
   * stays.
   */
  pointerCancel(): void;
}

export interface GestureControl extends Gestures {
  readonly outlineTool: OutlineTool;
  /** The ruler or the angle, if it is chosen. */
  readonly measureTool: () => MeasureTool | null;
  /** Ends the gesture in progress and what is being drawn. */
  cancelGesture(): void;
  /** Cancels the gesture in progress or removes the measurement; where there is neither, undoes the last command. */
  undo(): void;
  redo(): void;
}

interface GestureOptions {
  readonly scene: Scene;
  readonly history: SceneHistory;
  readonly view: ViewStore;
  readonly settled: SettledControl;
  readonly host: ToolHost;
}

/** Creates the tools, and sends them what the pointer does; a gesture is one entry of the history. */
export function createGestures({ scene, history, view, settled, host }: GestureOptions): GestureControl {
  const outlineTool = createOutlineTool(host);
  const ruler = createMeasureTool(host, 2);
  const angle = createMeasureTool(host, 3);
  const tools: Readonly<Record<ToolId, Tool>> = {
    select: createSelectTool(host),
    annotate: createAnnotateTool(host),
    outline: outlineTool,
    hand: createHandTool(),
    ruler,
    angle,
  };
  const tool = () => tools[view.getState().tool];

  function cancelGesture(): void {
    tool().cancel();
    settled.settle();
  }

  return {
    outlineTool,
    measureTool: () => ({ ruler, angle })[view.getState().tool as 'ruler' | 'angle'] ?? null,
    cancelGesture,
    setTool(next) {
      cancelGesture();
      view.setState({ tool: next, selectsMore: false });
    },
    pointer(phase, input) {
      if (phase === 'up') {
        tool().up(input);
        settled.settle();
        return false;
      }
      const isHandled = tool()[phase](input);
      if (phase === 'down' && isHandled) settled.begin();
      return isHandled;
    },
    pointerCancel() {
      tool().release();
      settled.settle();
    },
    undo() {
      const { revision } = scene;
      const isMeasured = view.getState().measured.length > 0;
      cancelGesture();
      if (scene.revision === revision && !isMeasured) history.undo();
    },
    redo() {
      cancelGesture();
      history.redo();
    },
  };
}
