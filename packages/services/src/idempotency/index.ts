export * from './run-idempotent';
export * from './sweep-idempotency-keys';
