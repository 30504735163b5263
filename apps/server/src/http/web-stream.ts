import type { Readable } from 'node:stream';
import type { Context } from 'hono';
import { outgoingOf } from './once-closed';

/** A client that takes nothing for so long has its download ended: it would keep a file open and a place taken. */
const STALLED_MS = 120_000;

/**
 * Returns a stream of bytes as the body of a response. It reads ahead nothing, and destroys its source when the client
 * ends the download, or takes nothing of it for `stalledMs` milliseconds.
 *
 * Not `Readable.toWeb`: it passes on chunks after the body was cancelled, and throws then where nothing catches it. A
 * browser that leaves a page while an image loads would end the server (Node issue 64529).
 */
export function webStream(c: Context, source: Readable, stalledMs = STALLED_MS): ReadableStream<Uint8Array> {
  // The iterator listens from the first read on only: an earlier error is given to that read.
  source.on('error', () => undefined);
  const chunks: AsyncIterator<Uint8Array> = source[Symbol.asyncIterator]();
  let stalled: NodeJS.Timeout | undefined;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        clearTimeout(stalled);
        const { done, value } = await chunks.next();
        if (done) return controller.close();
        controller.enqueue(value);
        // The end of the connection cancels the stream.
        stalled = setTimeout(() => outgoingOf(c)?.destroy(), stalledMs).unref();
      },
      cancel: () => {
        clearTimeout(stalled);
        source.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}
