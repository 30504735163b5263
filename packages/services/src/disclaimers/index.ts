export * from './clone-disclaimer';
export * from './delete-disclaimer';
export * from './list-disclaimers';
export * from './save-disclaimer';
