import type { Tool } from './tool';

/** Leaves every gesture to the viewer, which pans. */
export function createHandTool(): Tool {
  return { down: () => false, move: () => false, up: () => undefined, release: () => undefined, cancel: () => undefined };
}
