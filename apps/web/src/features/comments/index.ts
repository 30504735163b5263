export { PatientComments } from './patient-comments';
