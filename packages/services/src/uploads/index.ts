export * from './begin-upload';
export * from './continue-upload';
export * from './drop-upload';
export * from './finish-upload';
export * from './get-upload';
