import type { Scene } from '../records/scene';

/** The records between gestures: listeners are notified of a drag once, at its end. */
export interface Settled {
  /** Counts up at each notification. */
  readonly revision: number;
  readonly gesturing: boolean;
  subscribe(listener: () => void): () => void;
}

export interface SettledControl extends Settled {
  begin(): void;
  settle(): void;
}

/** Creates what notifies listeners when the scene has changed and no gesture is in progress. */
export function createSettled(scene: Scene): SettledControl {
  const listeners = new Set<() => void>();
  let revision = 0;
  let notifiedRevision = scene.revision;
  let gesturing = false;

  function notify(): void {
    if (gesturing || notifiedRevision === scene.revision) return;
    notifiedRevision = scene.revision;
    revision += 1;
    for (const listener of listeners) listener();
  }

  scene.subscribe(notify);
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
      notify();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
