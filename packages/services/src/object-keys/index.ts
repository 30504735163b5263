export * from './key-sealer';
export * from './object-keys';
export * from './rotate-server-key';
export * from './seal-objects';
