export * from './answered-once';
export * from './sweep-idempotency-keys';
