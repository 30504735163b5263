export * from './change-password';
export * from './check-password-reset';
export * from './initiate-password-reset';
export * from './reset-password';
