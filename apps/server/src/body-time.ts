import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long the body of a request may take. */
export interface BodyTime {
  /** From the headers on, whatever its length; milliseconds. */
  least: number;
  /** The slowest line; bytes a second. */
  rate: number;
}
export const BODY_TIME: BodyTime = { least: 10_000, rate: 16 * 1024 };
/** Assumed for a body of unknown length. */
const CHUNKED_BYTES = 2 * 1024 * 1024;

/**
 * Ends a request whose body does not arrive in time with 408: bodies that never end would collect, each with a
 * connection.
 */
export function limitBodyTime(request: IncomingMessage, response: ServerResponse, { least, rate }: BodyTime): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const bytes = Number(request.headers['content-length'] ?? CHUNKED_BYTES);
  const timer = setTimeout(
    () => {
      if (request.complete) return;
      if (!response.headersSent) request.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      request.socket.destroySoon();
    },
    least + (bytes / rate) * 1000,
  );
  // It must not keep the process alive.
  timer.unref();
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer));
}
