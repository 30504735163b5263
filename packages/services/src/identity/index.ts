export * from './accept-invitation-by-provider';
export * from './sign-in-by-provider';
