export * from './dentas-client';
export * from './outbound';
export * from './practice-error';
export * from './standard-webhook';
export * from './webhook';
