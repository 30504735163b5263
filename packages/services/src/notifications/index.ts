export * from './list-notifications';
export * from './mark-notifications-read';
export * from './notify';
export * from './sweep-notifications';
