import type { S3Settings } from './s3-store';

/**
 * Creates the bucket unless it exists. Retries for `waitMs` while the store does not respond, because it may be
 * starting.
 * @throws Error with one line: no response, wrong keys, or a bucket of another owner.
 */
export async function ensureBucket(settings: S3Settings, options: { waitMs?: number } = {}): Promise<'made' | 'there'> {
  // As `createObjectStore`: nothing else loads S3's client.
  const { ensureS3Bucket } = await import('./ensure-s3-bucket');
  return ensureS3Bucket(settings, options);
}
