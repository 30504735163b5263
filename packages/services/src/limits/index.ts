export * from './count-action';
export * from './limits';
export * from './observe-limits';
