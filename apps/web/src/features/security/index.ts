export { SecurityTab } from './security-tab';
