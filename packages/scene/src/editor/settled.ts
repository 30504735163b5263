import type { Scene } from '../records/scene';

/** Listeners hear of changes when no gesture is in progress, and once at its end. */
export function createSettled(scene: Scene) {
  const listeners = new Set<() => void>();
  let revision = 0;
  let seen = scene.revision;
  let gesturing = false;

  function tell(): void {
    if (gesturing || seen === scene.revision) return;
    seen = scene.revision;
    revision += 1;
    for (const listener of listeners) listener();
  }

  scene.subscribe(tell);
  return {
    get revision() {
      return revision;
    },
    get gesturing() {
      return gesturing;
    },
    begin() {
      gesturing = true;
    },
    settle() {
      gesturing = false;
      tell();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
