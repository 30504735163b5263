export * from './listen-events';
export { publishEvent } from './publish-event';
