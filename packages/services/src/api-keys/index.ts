export * from './create-api-key';
export * from './list-api-keys';
export * from './resolve-api-key';
export * from './revoke-api-key';
export * from './rotate-api-key';
export * from './update-api-key';
