import type { PatientFields } from '@molaar/db';

type DemoPatient = Pick<PatientFields, 'firstName' | 'lastName' | 'email' | 'birthDate' | 'notes'>;

/**
 * Invented patients. They have no identity codes or phone numbers, since a plausible one may belong to a real person.
 * The first one gets the image.
 */
export const DEMO_PATIENTS: readonly [first: DemoPatient, ...others: DemoPatient[]] = [
  {
    firstName: 'Näidis',
    lastName: 'Patsient',
    email: 'patsient@molaar.test',
    birthDate: '1984-05-17',
    notes: 'Väljamõeldud patsient. Panoraamülesvõte on joonistatud, mitte pildistatud.',
  },
  { firstName: 'Proovi', lastName: 'Õunapuu', email: 'ounapuu@molaar.test', birthDate: '1991-11-02', notes: '' },
  { firstName: 'Katse', lastName: 'Žiletov', email: null, birthDate: '1969-02-28', notes: '' },
  { firstName: 'Demo', lastName: 'Šamoti', email: 'samoti@molaar.test', birthDate: '2012-08-30', notes: 'Segahammaskond.' },
  { firstName: 'Näide', lastName: 'Väljamõeldis', email: null, birthDate: null, notes: '' },
];
