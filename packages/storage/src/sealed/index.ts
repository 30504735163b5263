export * from './data-keys';
export * from './errors';
export { type DataKey, isSealed, keyIdOf, openBytes, openStream, sealBytes, sealStream } from './frames';
export * from './job-keys';
export * from './sealed-store';
