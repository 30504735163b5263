export * from './add-comment';
export * from './delete-comment';
export * from './list-comments';
