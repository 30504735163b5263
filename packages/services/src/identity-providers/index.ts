export * from './accept-invitation-by-provider';
export * from './own-identity';
export * from './require-new-identity';
export * from './sign-in-by-provider';
