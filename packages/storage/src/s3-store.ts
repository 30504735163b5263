import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { contentTypeOf } from './content-type';
import { FOLDER_PAGE, ObjectNotFoundError, type ObjectStore } from './object-store';
import { StorageUnavailableError } from './storage-unavailable';
import { validateFolder, validateKey, validatePrefix } from './validate-key';

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Deadlines of one attempt; tests shorten them. */
  deadlines?: S3Deadlines;
}

interface S3Deadlines {
  /** Until a connection is open, ms. */
  connectMs: number;
  /** Until a request is sent and answered, without the body of the answer, ms. */
  answerMs: number;
  /** Until an object is read into memory, ms; also the longest pause of an object that is streamed. */
  bodyMs: number;
}

const DEADLINES: S3Deadlines = { connectMs: 3_000, answerMs: 10_000, bodyMs: 30_000 };
/** With the pause between them a call takes about 20 seconds when the store accepts connections and never answers. */
const ATTEMPTS = 2;
const TOO_MANY_REQUESTS = 429;

const NOT_WHOLE = 'the object store does not send the whole object';

/** Maximum number of keys of one delete call. */
const DELETE_BATCH = 1000;

/** Creates a client for any S3-compatible server. */
export function createS3Client({
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
  deadlines: { connectMs, answerMs, bodyMs } = DEADLINES,
}: Omit<S3Settings, 'bucket'>): S3Client {
  const client = new S3Client({
    endpoint,
    region,
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: connectMs, requestTimeout: answerMs, socketTimeout: bodyMs, throwOnRequestTimeout: true },
    // Servers other than Amazon's rarely support bucket.host names.
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    // The default appends a checksum trailer, which some compatible servers store as part of the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  addMd5OfDeletes(client);
  return client;
}

/** Deletes of many objects need a checksum, and older servers know MD5 only, which the library no longer sends. */
function addMd5OfDeletes(client: S3Client): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      (step) => {
        const { headers, body } = step.request as { headers: Record<string, string>; body?: unknown };
        if (commandName === 'DeleteObjectsCommand' && typeof body === 'string')
          headers['content-md5'] = createHash('md5').update(body).digest('base64');
        return next(step);
      },
    { step: 'build', name: 'addMd5OfDeletes' },
  );
}

/**
 * Stores objects in a bucket of any S3-compatible server. The bucket exists already (`ensureBucket`). Its calls throw
 * StorageUnavailableError when the server does not answer in time or cannot work now.
 */
export function createS3Store(settings: S3Settings): ObjectStore {
  const { bucket, deadlines: { bodyMs } = DEADLINES } = settings;
  const client = createS3Client(settings);
  const target = (key: string) => ({ Bucket: bucket, Key: validateKey(key) });

  async function fetchObject(key: string) {
    try {
      const { Body, ContentLength, ContentType } = await answered(client.send(new GetObjectCommand(target(key))));
      if (!Body) throw new Error(`the store answered without a body for ${key}`);
      // Without it, an object whose connection ends early would count as whole. S3 always sends it.
      if (ContentLength === undefined) {
        (Body as Readable).on('error', () => {}).destroy();
        throw new StorageUnavailableError('the object store does not say how long an object is');
      }
      return { Body, ContentLength, ContentType };
    } catch (error) {
      throw isMissing(error) ? new ObjectNotFoundError(key) : error;
    }
  }

  async function* list(prefix: string): AsyncIterable<{ key: string; size: number }> {
    validatePrefix(prefix);
    let token: string | undefined;
    do {
      const page = await answered(client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token })));
      for (const { Key, Size } of page.Contents ?? []) if (Key) yield { key: Key, size: Size ?? 0 };
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token);
  }

  async function deleteKeys(keys: readonly string[]): Promise<void> {
    const Objects = keys.map((Key) => ({ Key }));
    const answer = await answered(client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } })));
    const [failed] = answer.Errors ?? [];
    if (failed) throw new Error(`could not delete ${failed.Key}: ${failed.Code}`);
  }

  return {
    async put(key, body, { contentType }) {
      await answered(client.send(new PutObjectCommand({ ...target(key), Body: body, ContentType: contentType })));
    },

    async get(key) {
      const { Body, ContentLength } = await fetchObject(key);
      const bytes = await readWithin(bodyMs, Body as Readable, () => Body.transformToByteArray());
      if (bytes.length !== ContentLength) throw new StorageUnavailableError(NOT_WHOLE);
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    },

    async open(key) {
      const { Body, ContentLength, ContentType } = await fetchObject(key);
      return { stream: wholeStream(Body as Readable, ContentLength), size: ContentLength, contentType: ContentType ?? contentTypeOf(key) };
    },

    async exists(key) {
      try {
        await answered(client.send(new HeadObjectCommand(target(key))));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },

    async delete(key) {
      await answered(client.send(new DeleteObjectCommand(target(key))));
    },

    async deletePrefix(prefix) {
      let batch: string[] = [];
      for await (const { key } of list(validateFolder(prefix))) {
        batch.push(key);
        if (batch.length === DELETE_BATCH) {
          await deleteKeys(batch);
          batch = [];
        }
      }
      if (batch.length > 0) await deleteKeys(batch);
    },

    list,

    async listFolder(folder, after, most = FOLDER_PAGE) {
      const Prefix = validateFolder(folder);
      // A tilde follows every character of a key: after everything in the folder that was named last.
      const StartAfter = after.endsWith('/') ? `${Prefix}${after}~` : `${Prefix}${after}`;
      const command = new ListObjectsV2Command({ Bucket: bucket, Prefix, Delimiter: '/', StartAfter, MaxKeys: most });
      const { Contents = [], CommonPrefixes = [], IsTruncated = false } = await answered(client.send(command));
      const keys = [...Contents.map(({ Key }) => Key), ...CommonPrefixes.map(({ Prefix: below }) => below)];
      return { names: keys.flatMap((key) => (key ? [key.slice(Prefix.length)] : [])).sort(), more: IsTruncated };
    },
  };
}

/** Rejects with StorageUnavailableError when the store is away; other errors are its answers. */
async function answered<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    // Without a status there was no answer.
    const status = (error instanceof S3ServiceException && error.$metadata.httpStatusCode) || undefined;
    if (status !== undefined && status < 500 && status !== TOO_MANY_REQUESTS) throw error;
    throw new StorageUnavailableError('the object store does not answer', { cause: error });
  }
}

async function readWithin<T>(ms: number, body: Readable, read: () => Promise<T>): Promise<T> {
  const limit = setTimeout(() => body.destroy(new Error(`an object was not read within ${ms} ms`)), ms);
  try {
    return await read();
  } catch (error) {
    throw new StorageUnavailableError(NOT_WHOLE, { cause: error });
  } finally {
    clearTimeout(limit);
  }
}

/** Returns the body as a stream that fails with StorageUnavailableError unless all of its bytes arrive. */
function wholeStream(body: Readable, size: number): Readable {
  let received = 0;
  const whole = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      done(null, chunk);
    },
    flush: (done) => done(received === size ? null : new StorageUnavailableError(NOT_WHOLE)),
    destroy(error, done) {
      body.destroy();
      done(error);
    },
  });
  body.on('error', (cause) => whole.destroy(new StorageUnavailableError(NOT_WHOLE, { cause })));
  return body.pipe(whole);
}

/** Returns whether an object is missing; a missing bucket is a fault of the installation instead. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof S3ServiceException) || error.name === 'NoSuchBucket') return false;
  return error.name === 'NoSuchKey' || error.name === 'NotFound' || error.$metadata.httpStatusCode === 404;
}
