export * from './action-menu';
export * from './alert-banner';
export * from './empty-state';
export * from './error-page';
export * from './fact';
export * from './loader-page';
export * from './page-header';
export * from './wordmark';
