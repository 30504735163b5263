export { isDemoUsername } from './demo-people';
export * from './seed-demo';
