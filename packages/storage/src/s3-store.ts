import type { Readable } from 'node:stream';
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
import { ObjectNotFoundError, type ObjectStore } from './object-store';
import { validateFolder, validateKey, validatePrefix } from './validate-key';

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Maximum number of keys of one delete call. */
const DELETE_BATCH = 1000;

/** Creates a client for any S3-compatible server. */
export function createS3Client({ endpoint, region, accessKeyId, secretAccessKey }: Omit<S3Settings, 'bucket'>): S3Client {
  return new S3Client({
    endpoint,
    region,
    // Servers other than Amazon's rarely support bucket.host names.
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    // The default appends a checksum trailer, which some compatible servers store as part of the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** Stores objects in a bucket of any S3-compatible server. The bucket exists already (`ensureBucket`). */
export function createS3Store(settings: S3Settings): ObjectStore {
  const { bucket } = settings;
  const client = createS3Client(settings);
  const target = (key: string) => ({ Bucket: bucket, Key: validateKey(key) });

  async function fetchObject(key: string) {
    try {
      const answer = await client.send(new GetObjectCommand(target(key)));
      if (!answer.Body) throw new Error(`the store answered without a body for ${key}`);
      return { ...answer, Body: answer.Body };
    } catch (error) {
      throw isMissing(error) ? new ObjectNotFoundError(key) : error;
    }
  }

  async function* list(prefix: string): AsyncIterable<{ key: string; size: number }> {
    validatePrefix(prefix);
    let token: string | undefined;
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token }));
      for (const { Key, Size } of page.Contents ?? []) if (Key) yield { key: Key, size: Size ?? 0 };
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token);
  }

  async function deleteKeys(keys: readonly string[]): Promise<void> {
    const Objects = keys.map((Key) => ({ Key }));
    const answer = await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }));
    const [failed] = answer.Errors ?? [];
    if (failed) throw new Error(`could not delete ${failed.Key}: ${failed.Code}`);
  }

  return {
    async put(key, body, { contentType }) {
      await client.send(new PutObjectCommand({ ...target(key), Body: body, ContentType: contentType }));
    },

    async get(key) {
      const { Body } = await fetchObject(key);
      return Buffer.from(await Body.transformToByteArray());
    },

    async open(key) {
      const { Body, ContentLength, ContentType } = await fetchObject(key);
      return { stream: Body as Readable, size: ContentLength ?? 0, contentType: ContentType ?? contentTypeOf(key) };
    },

    async exists(key) {
      try {
        await client.send(new HeadObjectCommand(target(key)));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },

    async delete(key) {
      await client.send(new DeleteObjectCommand(target(key)));
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
  };
}

/** Returns whether an object is missing; a missing bucket is a fault of the installation instead. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof S3ServiceException) || error.name === 'NoSuchBucket') return false;
  return error.name === 'NoSuchKey' || error.name === 'NotFound' || error.$metadata.httpStatusCode === 404;
}
