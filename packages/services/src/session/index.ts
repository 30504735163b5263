export * from './current-user';
export * from './own-sessions';
export { hashPassword } from './password';
export * from './resolve-session';
export * from './sign-in';
export * from './sign-in-with-token';
export * from './sign-out';
export * from './sweep-sessions';
