export { InactivityGuard } from './inactivity-guard';
