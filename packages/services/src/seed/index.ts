export { isDemoUsername } from '../shared/demo-people';
export { createDemoClinic } from './create-demo-clinic';
export { isDemoPerson } from './is-demo-person';
export * from './seed-demo';
export * from './seed-partner';
export * from './seed-practice';
export * from './subscribe-demo';
