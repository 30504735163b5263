export { isApiKeySecret } from './api-key-secret';
export * from './create-api-key';
export * from './list-api-keys';
export * from './list-api-requests';
export * from './resolve-api-key';
export * from './revoke-api-key';
export * from './rotate-api-key';
export * from './save-api-requests';
export * from './update-api-key';
