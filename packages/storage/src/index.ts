export * from './content-type';
export * from './create-object-store';
export * from './ensure-bucket';
export * from './keys';
export * from './object-store';
export type { S3Settings } from './s3-store';
export * from './validate-key';
