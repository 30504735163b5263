export { doublingWait, retryWait } from './backoff';
