export { getCompany, saveCompany } from './company';
export * from './logo';
export * from './update-organization';
