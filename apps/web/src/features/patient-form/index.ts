export { PatientDialog } from './patient-dialog';
