export * from './get-statuses';
export * from './save-statuses';
