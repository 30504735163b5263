import { Worker } from 'node:worker_threads';
import type { PasswordHashing } from './password-hashing';
import type { PasswordAnswer, PasswordTask } from './password-thread';

/** Password hashes in threads of their own, which read no files and make no tiles. */
export interface PasswordThreads extends PasswordHashing {
  close(): Promise<void>;
}

/** The thread has little to keep besides the memory of argon2, which is not part of the heap. */
const HEAP_MB = 32;

/**
 * Creates the threads; each runs `file`, the bundle of `password-thread.ts`, and starts when all that were started are
 * busy. A thread that ends fails the hash it computed; the next one gets a new thread.
 */
export function createPasswordThreads(file: URL): PasswordThreads {
  const idle: Worker[] = [];
  const all = new Set<Worker>();

  function start(): Worker {
    const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    all.add(worker);
    // An error of an idle thread would end the process; `compute` receives those of its own task.
    worker.on('error', () => {});
    worker.once('exit', () => {
      all.delete(worker);
      const at = idle.indexOf(worker);
      if (at >= 0) idle.splice(at, 1);
    });
    return worker;
  }

  function compute(task: PasswordTask): Promise<string | boolean> {
    const worker = idle.pop() ?? start();
    worker.ref();
    return new Promise((resolve, reject) => {
      const onMessage = (answer: PasswordAnswer): void => {
        settle();
        // An idle thread must not keep the process alive.
        worker.unref();
        idle.push(worker);
        if ('failure' in answer) reject(new Error(`the password could not be hashed: ${answer.failure}`));
        else resolve(answer.result);
      };
      const onEnd = (cause: unknown): void => {
        settle();
        reject(new Error('the password thread ended', { cause }));
      };
      function settle(): void {
        worker.off('message', onMessage).off('error', onEnd).off('exit', onEnd);
      }
      worker.on('message', onMessage).on('error', onEnd).on('exit', onEnd);
      worker.postMessage(task);
    });
  }

  return {
    hash: async (password) => (await compute({ password })) as string,
    verify: async (passwordHash, password) => (await compute({ password, passwordHash })) as boolean,
    close: async () => {
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}
