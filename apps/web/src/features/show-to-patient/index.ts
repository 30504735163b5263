export { ShowToPatient } from './show-to-patient';
