import { type Image, image, UPLOAD_PIECE_BYTES, type Upload, upload } from '@molaar/contracts';
import type { z } from 'zod';
import { CallError } from './failure';
import { followErrorRedirect } from './redirect';
import { callHeaders } from './trpc';

export interface UploadOptions {
  readonly file: Blob;
  readonly fileName: string;
  readonly patientId: string;
  /** Share sent, 0 to 1; 1 while the server still checks and stores. */
  readonly onProgress: (share: number) => void;
  /** Whether the connection is lost at the moment; the upload goes on by itself when it is back. */
  readonly onWaiting: (waiting: boolean) => void;
  readonly signal: AbortSignal;
}

/** Milliseconds before each next try without a connection; after the last one the upload is given up. About four minutes. */
const WAITS: readonly number[] = [500, 1_000, 2_000, 4_000, ...Array.from({ length: 24 }, () => 10_000)];

/**
 * Uploads a radiograph in pieces. A connection that breaks is waited for, and the upload goes on where it broke off; so does
 * the same file chosen again within a day. Rejects with CallError on a refusal, with a DOMException named AbortError when
 * cancelled; what was received is given up then.
 */
export async function uploadImage({ file, fileName, patientId, onProgress, onWaiting, signal }: UploadOptions): Promise<Image> {
  const sha256 = await digest(file);
  const lasting = <T>(call: () => Promise<T>) => untilConnected(call, onWaiting, signal);
  const begin = () =>
    send(upload, { method: 'POST', path: '/api/x/upload', body: JSON.stringify({ patientId, fileName, size: file.size, sha256 }), signal });
  const sendPiece = pieceSender(file, onProgress, signal);
  let at = await lasting(begin);
  try {
    while (at.received < at.size && !at.imageId) {
      onProgress(at.received / at.size);
      const from = at;
      at = await lasting(() => sendPiece(from));
    }
    onProgress(1);
    const path = `/api/x/upload/${at.id}/finish?analyse=true`;
    return await lasting(() => send(image, { method: 'POST', path, signal }));
  } catch (error) {
    if (signal.aborted) void drop(at);
    throw error;
  }
}

/**
 * Sends the next piece, each time it is called. After a lost connection the server is asked first: the piece may have arrived,
 * and only its answer got lost.
 */
function pieceSender(file: Blob, onProgress: (share: number) => void, signal: AbortSignal): (from: Upload) => Promise<Upload> {
  let unsure = false;
  return async (from) => {
    const path = `/api/x/upload/${from.id}`;
    if (unsure) {
      const now = await send(upload, { method: 'GET', path, signal });
      unsure = false;
      if (now.received > from.received) return now;
    }
    unsure = true;
    const next = await send(upload, {
      method: 'PATCH',
      path: `${path}?offset=${from.received}`,
      body: file.slice(from.received, from.received + UPLOAD_PIECE_BYTES, 'application/octet-stream'),
      signal,
      onSent: (bytes) => onProgress(Math.min(1, (from.received + bytes) / from.size)),
    });
    unsure = false;
    return next;
  };
}

interface Sending {
  readonly method: string;
  readonly path: string;
  readonly body?: Blob | string;
  readonly signal?: AbortSignal;
  readonly onSent?: (bytes: number) => void;
}

/** fetch reports no progress of what it sends; XMLHttpRequest does. */
function send<Schema extends z.ZodType>(schema: Schema, { method, path, body, signal, onSent }: Sending): Promise<z.infer<Schema>> {
  return new Promise((resolve, reject) => {
    const cancelled = () => new DOMException('cancelled', 'AbortError');
    if (signal?.aborted) return reject(cancelled());
    const request = new XMLHttpRequest();
    request.open(method, path);
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value);
    if (body !== undefined)
      request.setRequestHeader('Content-Type', typeof body === 'string' ? 'application/json' : 'application/octet-stream');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded }) => onSent?.(loaded);
    request.onload = () => {
      if (request.status < 200 || request.status > 299) {
        followErrorRedirect(request.getResponseHeader('redirect-url'));
        // A refusal is the server's word; what stands between answers for a server that cannot be reached.
        return reject(new CallError(request.response ?? (request.status < 500 ? {} : null)));
      }
      const answer = schema.safeParse(request.response);
      if (answer.success) resolve(answer.data);
      else reject(new CallError(null));
    };
    request.onerror = () => reject(new CallError(null));
    request.onabort = () => reject(cancelled());
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body ?? null);
  });
}

/** No answer at all, or none that the portal gave. */
const isNotFound = (error: unknown) => error instanceof CallError && error.body === null;

/** Tries again while there is no connection, sooner when the browser says that it is back. */
async function untilConnected<T>(call: () => Promise<T>, onWaiting: (waiting: boolean) => void, signal: AbortSignal): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await call();
      onWaiting(false);
      return answer;
    } catch (error) {
      const wait = WAITS[attempt];
      if (signal.aborted || wait === undefined || !isNotFound(error)) {
        onWaiting(false);
        throw error;
      }
      onWaiting(true);
      await pause(wait, signal);
    }
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}

/** What was received is not kept for someone who has changed their mind; lost, it ends by itself after a day. */
async function drop({ id }: Upload): Promise<void> {
  await fetch(`/api/x/upload/${id}`, { method: 'DELETE', headers: callHeaders() }).catch(() => undefined);
}

/** SHA-256 in hexadecimal; null where the page is not served safely and the browser does not reckon it. */
async function digest(file: Blob): Promise<string | null> {
  if (!crypto.subtle) return null;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
