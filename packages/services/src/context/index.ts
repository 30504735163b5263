export * from './api-request-buffer';
export * from './deps';
export * from './fair-turns';
export * from './mail-purpose';
export * from './require-step-up';
export * from './secrets';
export * from './security-event-buffer';
export * from './server-keys';
