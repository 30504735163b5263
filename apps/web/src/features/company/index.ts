export { CompanyCard } from './company-card';
export { CompanyFields, companyInput, EMPTY_COMPANY } from './company-fields';
export { TrainingConsentCard } from './training-consent-card';
