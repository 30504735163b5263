export * from './get-statuses';
export * from './get-tooth-history';
export * from './save-statuses';
