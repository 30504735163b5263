export * from './current-user';
export * from './update-own-user';
