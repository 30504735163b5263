export * from './update-organization';
