/** What the main thread and the inference thread say to each other. */

/** Handed to the thread at its start. */
export interface ThreadSettings {
  model: Uint8Array;
  inputName: string;
  /** Of one image: [1, channels, height, width]. */
  inputDims: RunRequest['dims'];
  /** Names of the outputs that are asked for. */
  outputNames: readonly string[];
  /** Tried in this order. */
  providers: readonly string[];
  /** Threads inside one run, 0 for as many as there are cores. */
  threads: number;
}

/** Where a TF.js model can run. */
export type TfjsProvider = 'tfjs-gpu' | 'tfjs-wasm';

/** What the TF.js thread gets instead: topology as `model.json`, and its weights. */
export interface TfjsSettings extends Omit<ThreadSettings, 'providers'> {
  weights: Uint8Array;
  providers: readonly TfjsProvider[];
}

/** How one execution provider answered. */
export interface ProviderAttempt {
  provider: string;
  /** Null where it works. */
  error: string | null;
}

export interface RunRequest {
  id: number;
  /** [count, 1, height, width], handed over. */
  input: Float32Array<ArrayBuffer>;
  dims: readonly [count: number, channels: number, height: number, width: number];
}

/** Maps that the main thread has read: the next run may write into them. */
export interface UsedMaps {
  used: OutputMap[];
}

/** One output, [count, channels, height, width]. */
export interface OutputMap {
  data: Float32Array;
  dims: readonly number[];
}

export type ThreadAnswer =
  | { type: 'ready'; provider: string | null; attempts: ProviderAttempt[] }
  | { type: 'done'; id: number /** In the order of the names. */; outputs: OutputMap[]; ms: number }
  | { type: 'failed'; id: number; error: string };
