import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { DicomResults } from '@molaar/services/dicomweb';
import type { Context } from 'hono';
import type { AppEnv } from '../../app-env';
import { webStream } from '../../http/web-stream';

const DICOM_JSON = 'application/dicom+json';

/** The route's types allow JSON only with the JSON content type. */
export function sendDicomJson(c: Context<AppEnv>, body: unknown, status: 200 | 202 | 409): never {
  return c.body(JSON.stringify(body), status, { 'Content-Type': DICOM_JSON }) as never;
}

/** Sends the results of a search, with the standard's warnings (PS3.18, 8.3.4.4 and 10.6.3). */
export function sendResults(c: Context<AppEnv>, { results, hasMore }: DicomResults, ignored: readonly string[]): never {
  const { host } = new URL(c.req.url);
  const warn = (message: string): void => c.header('Warning', `299 ${host} "${message}"`, { append: true });
  if (hasMore) warn('There are additional results that can be requested');
  for (const name of ignored) warn(`The parameter ${name.replace(/[^\w.]/g, '?').slice(0, 40)} is not supported and was ignored`);
  return sendDicomJson(c, results, 200);
}

/** Sends bytes with a content type that the types of the route do not list. */
export function sendFile(c: Context<AppEnv>, bytes: Uint8Array, type: string): never {
  return c.body(new Uint8Array(bytes), 200, { 'Content-Type': type, 'Content-Length': String(bytes.length) }) as never;
}

interface Parts {
  type: string;
  accepted: 'multipart' | 'single';
}

/** Streams parts as multipart/related, each made when the one before it is sent; or the first one alone. */
export async function sendMultipart(
  c: Context<AppEnv>,
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { type, accepted }: Parts,
): Promise<never> {
  if (accepted === 'single') {
    for await (const part of parts) return sendFile(c, part, type);
  }
  const boundary = randomUUID();
  const contentType = `multipart/related; type="${type}"; boundary=${boundary}`;
  const stream = Readable.from(bodyOf(parts, type, boundary), { objectMode: true, highWaterMark: 1 });
  return c.body(webStream(c, stream), 200, { 'Content-Type': contentType }) as never;
}

async function* bodyOf(
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  type: string,
  boundary: string,
): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    yield Buffer.from(
      `--${boundary}\r\nContent-Type: ${type}; transfer-syntax=1.2.840.10008.1.2.1\r\nContent-Length: ${part.length}\r\n\r\n`,
    );
    yield part;
    yield Buffer.from('\r\n');
  }
  yield Buffer.from(`--${boundary}--\r\n`);
}
