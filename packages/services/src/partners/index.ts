export * from './find-embedding-origins';
export * from './list-partners';
export * from './list-token-rejections';
export * from './save-partner';
