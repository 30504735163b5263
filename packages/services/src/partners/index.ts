export * from './find-embedding-origins';
export * from './list-partners';
export * from './save-partner';
