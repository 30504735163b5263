export { PartnersTab } from './partners-tab';
