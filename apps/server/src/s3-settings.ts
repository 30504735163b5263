import type { S3Settings } from '@molaar/storage';
import type { Environment } from './env';

type S3Environment = Pick<Environment, 'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>;

/** Returns the S3 settings of the environment; undefined when there are none. */
export function s3Settings(environment: S3Environment): S3Settings | undefined {
  const {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = environment;
  return endpoint && bucket && accessKeyId && secretAccessKey ? { endpoint, region, bucket, accessKeyId, secretAccessKey } : undefined;
}
