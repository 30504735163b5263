/** Messages between the main thread and the inference thread. */

/** Passed to the thread at its start. */
export interface ThreadSettings {
  model: Uint8Array;
  inputName: string;
  /** Input dimensions of one image: [1, channels, height, width]. */
  inputDims: RunRequest['dims'];
  /** Names of the requested outputs. */
  outputNames: readonly string[];
  /** Tried in this order. */
  providers: readonly string[];
  /** Threads inside one run, 0 for all cores. */
  threads: number;
  /** Computes what others leave of the cores. */
  yields?: boolean;
  /** For tests: a software adapter counts as a GPU of WebGPU. */
  softwareGpu?: boolean;
}

/** Where a TF.js model can run. */
export type TfjsProvider = 'tfjs-gpu' | 'tfjs-wasm';

/** Settings of the TF.js thread: `model` is the topology (`model.json`). */
export interface TfjsSettings extends Omit<ThreadSettings, 'providers'> {
  weights: Uint8Array;
  providers: readonly TfjsProvider[];
}

/** The result of trying one execution provider. */
export interface ProviderAttempt {
  provider: string;
  /** Null when it works. */
  error: string | null;
}

export interface RunRequest {
  id: number;
  /** [count, 1, height, width]; ownership is transferred. */
  input: Float32Array<ArrayBuffer>;
  dims: readonly [count: number, channels: number, height: number, width: number];
}

/** Maps that the main thread has read and returns for reuse. */
export interface UsedMaps {
  used: OutputMap[];
}

/** One output, [count, channels, height, width]. */
export interface OutputMap {
  data: Float32Array;
  dims: readonly number[];
}

export type ThreadResponse =
  | { type: 'ready'; provider: string | null; attempts: ProviderAttempt[] }
  | { type: 'done'; id: number /** In the order of the names. */; outputs: OutputMap[]; ms: number }
  | { type: 'failed'; id: number; error: string };
