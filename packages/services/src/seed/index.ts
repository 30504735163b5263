export { DEMO_PASSWORD, DEMO_USERNAME, isDemoUsername } from './demo-people';
export * from './seed-demo';
