import { getRouteApi } from '@tanstack/react-router';
import { PatientDetailsView } from './patient-details-view';
import { PatientList } from './patient-list';

const route = getRouteApi('/signed-in/personal/patient-files');

/** The patient list, or the page of the patient in the address. */
export function PatientFilesPage() {
  const { patient } = route.useSearch();
  return patient ? <PatientDetailsView key={patient} patientId={patient} /> : <PatientList />;
}
