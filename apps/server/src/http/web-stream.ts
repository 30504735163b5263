import type { Readable } from 'node:stream';

/**
 * Returns a stream of bytes as the body of a response. It reads ahead nothing, and destroys its source when the client
 * ends the download.
 *
 * Not `Readable.toWeb`: it passes on chunks after the body was cancelled, and throws then where nothing catches it. A
 * browser that leaves a page while an image loads would end the server (Node issue 64529).
 */
export function webStream(source: Readable): ReadableStream<Uint8Array> {
  // The iterator listens from the first read on only: an earlier error is given to that read.
  source.on('error', () => undefined);
  const chunks: AsyncIterator<Uint8Array> = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => {
        source.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}
