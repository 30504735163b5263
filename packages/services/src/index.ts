export * from './account';
export * from './analyses';
export * from './deps';
export * from './images';
export * from './patients';
export * from './session';
