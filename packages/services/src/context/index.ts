export * from './deps';
export * from './secrets';
