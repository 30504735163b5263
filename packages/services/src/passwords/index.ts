export * from './change-password';
export * from './check-password';
export * from './check-password-reset';
export * from './confirm-identity';
export * from './initiate-password-reset';
export * from './mail-requested-resets';
export * from './reset-password';
