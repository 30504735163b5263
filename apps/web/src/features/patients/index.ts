export { ChoosePatient } from './choose-patient';
export { PatientImages } from './patient-images';
export { PatientTreatmentPlans } from './patient-treatment-plans';
export { RetentionSetting } from './retention-setting';
