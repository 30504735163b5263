export { isDemoUsername } from './demo-people';
export { isDemoPerson } from './is-demo-person';
export * from './seed-demo';
