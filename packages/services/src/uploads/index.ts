export * from './begin-upload';
export * from './cancel-upload';
export * from './continue-upload';
export * from './finish-upload';
export * from './get-upload';
