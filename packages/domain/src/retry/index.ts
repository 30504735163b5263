export { exponentialBackoff, retryDelay } from './backoff';
