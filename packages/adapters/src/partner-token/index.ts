export * from './partner-keys';
export * from './read-partner-token';
