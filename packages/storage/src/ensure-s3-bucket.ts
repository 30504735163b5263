import { setTimeout as delay } from 'node:timers/promises';
import { CreateBucketCommand, HeadBucketCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { createS3Client, type S3Settings } from './s3-store';

const PAUSE_MS = 500;

/**
 * Creates the bucket unless it exists. Retries for `waitMs` while the store does not respond, because it may be
 * starting.
 * @throws Error with one line: no response and why, such as a certificate; wrong keys, or a bucket of another owner.
 */
export async function ensureS3Bucket(settings: S3Settings, { waitMs = 30_000 }: { waitMs?: number } = {}): Promise<'made' | 'there'> {
  const client = createS3Client(settings);
  const until = Date.now() + waitMs;
  const { bucket, endpoint } = settings;
  for (;;) {
    try {
      return await makeUnlessThere();
    } catch (error) {
      if (isErrorResponse(error)) throw new Error(`bucket ${bucket} at ${endpoint}: ${error.name}`, { cause: error });
      if (Date.now() >= until)
        throw new Error(`the object store ${endpoint} does not respond: ${(error as Error).message}`, { cause: error });
      await delay(PAUSE_MS);
    }
  }

  async function makeUnlessThere(): Promise<'made' | 'there'> {
    try {
      await client.send(new HeadBucketCommand({ Bucket: bucket }));
      return 'there';
    } catch (error) {
      if (!(error instanceof S3ServiceException) || error.$metadata.httpStatusCode !== 404) throw error;
    }
    try {
      await client.send(new CreateBucketCommand({ Bucket: bucket }));
      return 'made';
    } catch (error) {
      // A concurrent process was first.
      if (error instanceof S3ServiceException && error.name === 'BucketAlreadyOwnedByYou') return 'there';
      throw error;
    }
  }
}

/** Returns whether the store responded with an error, in contrast to a store that is still starting. */
function isErrorResponse(error: unknown): error is S3ServiceException {
  return error instanceof S3ServiceException && (error.$metadata.httpStatusCode ?? 500) < 500;
}
