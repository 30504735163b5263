import { type Image, image, UPLOAD_PART_BYTES, type Upload, upload } from '@molaar/contracts';
import type { ImageKind } from '@molaar/domain/clinic';
import type { z } from 'zod';
import { CallError } from './failure';
import { followErrorRedirect } from './redirect';
import { callHeaders } from './trpc';

export interface UploadOptions {
  readonly file: Blob;
  readonly fileName: string;
  readonly patientId: string;
  /** Calendar date on which the radiograph was taken. */
  readonly dateTaken: string;
  readonly kind: ImageKind;
  /** Stores a file also when its header names another patient. */
  readonly confirmPatient: boolean;
  /** The share that was sent, 0 to 1; 1 while the server validates and stores the image. */
  readonly onProgress: (share: number) => void;
  /** Whether the connection is lost at the moment; the upload continues by itself when it is back. */
  readonly onWaiting: (waiting: boolean) => void;
  readonly signal: AbortSignal;
}

/**
 * Milliseconds before each retry without a connection; after the last one the upload fails. About four minutes in
 * total.
 */
const RETRY_DELAYS_MS: readonly number[] = [500, 1_000, 2_000, 4_000, ...Array.from({ length: 24 }, () => 10_000)];

/**
 * Uploads an image in parts. After a lost connection the upload continues where it stopped; so does the same file
 * within a day.
 * @throws CallError when the server rejects the upload; DOMException AbortError when it was cancelled, and the parts
 * are deleted
 */
export async function uploadImage({
  file,
  fileName,
  patientId,
  dateTaken,
  kind,
  confirmPatient,
  onProgress,
  onWaiting,
  signal,
}: UploadOptions): Promise<Image> {
  const sha256 = await digest(file);
  const retrying = <T>(call: () => Promise<T>) => untilConnected(call, onWaiting, signal);
  const begin = () =>
    send(upload, { method: 'POST', path: '/api/x/upload', body: JSON.stringify({ patientId, fileName, size: file.size, sha256 }), signal });
  const sendPart = createPartSender(file, onProgress, signal);
  let progress = await retrying(begin);
  try {
    while (progress.received < progress.size && !progress.imageId) {
      onProgress(progress.received / progress.size);
      const from = progress;
      progress = await retrying(() => sendPart(from));
    }
    onProgress(1);
    const path = `/api/x/upload/${progress.id}/finish?${new URLSearchParams({ analyse: 'true', dateTaken, kind, confirmPatient: String(confirmPatient) })}`;
    return await retrying(() => send(image, { method: 'POST', path, signal }));
  } catch (error) {
    if (signal.aborted) void deleteParts(progress);
    throw error;
  }
}

/**
 * Returns the function that sends the next part. After a lost connection it first asks the server whether the part
 * arrived.
 */
function createPartSender(file: Blob, onProgress: (share: number) => void, signal: AbortSignal): (from: Upload) => Promise<Upload> {
  let mayHaveArrived = false;
  return async (from) => {
    const path = `/api/x/upload/${from.id}`;
    if (mayHaveArrived) {
      const now = await send(upload, { method: 'GET', path, signal });
      mayHaveArrived = false;
      if (now.received > from.received) return now;
    }
    mayHaveArrived = true;
    const next = await send(upload, {
      method: 'PATCH',
      path: `${path}?offset=${from.received}`,
      body: file.slice(from.received, from.received + UPLOAD_PART_BYTES, 'application/octet-stream'),
      signal,
      onSent: (bytes) => onProgress(Math.min(1, (from.received + bytes) / from.size)),
    });
    mayHaveArrived = false;
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

/** XMLHttpRequest, because fetch reports no upload progress. */
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
        // A 5xx response without a body comes from a proxy whose server cannot be reached; 408 is a line too slow for
        // now.
        const isLost = request.status >= 500 || request.status === 408;
        return reject(new CallError(request.response ?? (isLost ? null : {})));
      }
      const parsed = schema.safeParse(request.response);
      if (parsed.success) resolve(parsed.data);
      else reject(new CallError(null));
    };
    request.onerror = () => reject(new CallError(null));
    request.onabort = () => reject(cancelled());
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body ?? null);
  });
}

/** Whether there was no response, or none of the portal's. */
const isConnectionLost = (error: unknown) => error instanceof CallError && error.body === null;

/** Retries while there is no connection, sooner when the browser reports that it is back. */
async function untilConnected<T>(call: () => Promise<T>, onWaiting: (waiting: boolean) => void, signal: AbortSignal): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      const response = await call();
      onWaiting(false);
      return response;
    } catch (error) {
      const wait = RETRY_DELAYS_MS[attempt];
      if (signal.aborted || wait === undefined || !isConnectionLost(error)) {
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

/** Deletes the parts of a cancelled upload. When this fails, the server deletes them after a day. */
async function deleteParts({ id }: Upload): Promise<void> {
  await fetch(`/api/x/upload/${id}`, { method: 'DELETE', headers: callHeaders() }).catch(() => undefined);
}

/** Returns the SHA-256 in hexadecimal; null on an insecure address, where the browser does not compute it. */
async function digest(file: Blob): Promise<string | null> {
  if (!crypto.subtle) return null;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
