import { Worker } from 'node:worker_threads';
import { AppError } from '@molaar/contracts';
import { FairTurns } from '@molaar/services/context';
import type { Settings } from '../app-deps';
import type { HeavyRequest, HeavyResponse } from './heavy-message';

/** Of one clinic: one in progress, the others wait. */
const MOST_WAITING = 10;
/** A thread that needs more ends, and the request that it worked on fails; the server goes on. */
const MEMORY_MB = 448;
const RETRY_AFTER_SECONDS = 2;

/** Answers requests with much to parse, check or write in a thread of its own, one at a time, the clinics in turn. */
export interface HeavyLane {
  /** @throws TOO_MANY_REQUESTS when too many of the clinic wait; SERVICE_UNAVAILABLE when the thread ended. */
  answer(organizationId: string, request: Omit<HeavyRequest, 'id'>): Promise<HeavyResponse>;
  close(): Promise<void>;
}

interface Pending {
  readonly resolve: (response: HeavyResponse) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Creates the lane; its thread, the bundle of `heavy-thread.ts`, starts with the first request and again after it
 * ended.
 */
export function createHeavyLane(file: URL, settings: Settings): HeavyLane {
  const turns = new FairTurns({ atOnce: 1, waiting: MOST_WAITING });
  const pending = new Map<number, Pending>();
  let thread: Worker | undefined;
  let lastId = 0;

  function start(): Worker {
    const worker = new Worker(file, { workerData: { settings }, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    const end = (cause: unknown): void => {
      if (thread === worker) thread = undefined;
      const error = new AppError('SERVICE_UNAVAILABLE', 'the request was too much', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
      for (const [id, { reject }] of pending) {
        pending.delete(id);
        reject(error);
      }
    };
    worker.on('message', (response: HeavyResponse) => {
      pending.get(response.id)?.resolve(response);
      pending.delete(response.id);
    });
    worker.on('error', end);
    worker.on('exit', (code) => end(new Error(`the heavy thread ended with ${code}`)));
    worker.unref();
    return worker;
  }

  return {
    answer: (organizationId, request) =>
      turns.take(organizationId, () => {
        const id = ++lastId;
        thread ??= start();
        const worker = thread;
        return new Promise<HeavyResponse>((resolve, reject) => {
          pending.set(id, { resolve, reject });
          worker.postMessage({ ...request, id } satisfies HeavyRequest, request.body ? [request.body] : []);
        });
      }),
    close: async () => {
      await thread?.terminate();
    },
  };
}
