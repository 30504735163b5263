import { Worker } from 'node:worker_threads';
import { AppError, type ErrorCode } from '@molaar/contracts';
import { unreadable } from '../image-errors';
import type { DicomImage } from './read-dicom-image';

export interface DicomTask {
  readonly bytes: Uint8Array;
}
export type DicomAnswer = { readonly image: DicomImage } | { readonly code: ErrorCode; readonly description: string };

/** Decodes DICOM files in a thread, one at a time. */
export interface DicomReader {
  /** @throws As `readDicomImage`; IMAGE_UNREADABLE for a file that takes too long or too much memory. */
  read(bytes: Buffer): Promise<DicomImage>;
  close(): Promise<void>;
}

/** The largest radiograph takes two seconds, on a busy machine several times as long. */
const LIMIT_MS = 30_000;
/** Pixels and WebAssembly are outside of it. */
const HEAP_MB = 256;

/**
 * Creates the reader. Its thread, the bundle of `dicom-thread.ts`, starts with the first file and is ended when a file
 * exceeds a limit.
 */
export function createDicomReader(file: URL, { limitMs = LIMIT_MS }: { limitMs?: number } = {}): DicomReader {
  let thread: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function decode(bytes: Buffer): Promise<DicomImage> {
    thread ??= new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    const worker = thread;
    worker.ref();
    return new Promise((resolve, reject) => {
      const end = (error: unknown): void => {
        if (thread === worker) thread = undefined;
        finish(() => reject(unreadable('the DICOM file takes more than it may', error)));
      };
      const limit = setTimeout(() => {
        end(new Error(`longer than ${limitMs} ms`));
        void worker.terminate();
      }, limitMs);
      const onMessage = (answer: DicomAnswer): void =>
        finish(() => {
          if ('code' in answer) return reject(new AppError(answer.code, answer.description));
          const { png } = answer.image;
          resolve({ ...answer.image, png: Buffer.from(png.buffer, png.byteOffset, png.byteLength) });
        });
      const onExit = (code: number): void => end(new Error(`the thread ended with ${code}`));
      function finish(settle: () => void): void {
        clearTimeout(limit);
        worker.off('message', onMessage).off('error', end).off('exit', onExit);
        // An idle thread must not keep the process alive.
        worker.unref();
        settle();
      }
      worker.on('message', onMessage).on('error', end).on('exit', onExit);
      worker.postMessage({ bytes } satisfies DicomTask);
    });
  }

  return {
    read: (bytes) => {
      const turn = last.then(
        () => decode(bytes),
        () => decode(bytes),
      );
      last = turn;
      return turn;
    },
    close: async () => {
      await thread?.terminate();
    },
  };
}
