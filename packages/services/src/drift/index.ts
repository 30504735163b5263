export * from './measure-drift';
export * from './read-drift';
export * from './scopes';
