export { ChoosePatient } from './choose-patient';
export { ImageCard } from './image-card';
export { PatientTreatmentPlans } from './patient-treatment-plans';
export { RetentionSetting } from './retention-setting';
