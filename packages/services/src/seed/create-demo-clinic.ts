import { inOrganization, insertOrganization, insertPatient, insertUser, newId } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { hashPassword } from '../session/password';
import { createClinicDefaults } from '../templates/create-clinic-defaults';
import { DEMO_PATIENTS } from './demo-patients';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './demo-people';

/** Makes clinic, people, defaults and patients in one transaction: all of them are there or none. Answers its ids. */
export async function createDemoClinic({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Pick<Actor, 'organizationId' | 'userId'>> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const organizationId = newId();
  const createdAt = clock();
  return inOrganization(db, organizationId, async (tx) => {
    await insertOrganization(tx, organizationId, {
      name: 'Näidiskliinik (demo)',
      createdAt,
      planType: 'SMALL_CLINIC',
      company: { addressLine1: 'Näidise 1', addressLine2: null, country: 'EE', county: 'Harjumaa', zipCode: '10000' },
    });
    await createClinicDefaults(tx, organizationId, { language: 'et', at: createdAt });
    const people = DEMO_PEOPLE.map((person) => ({ ...person, id: newId() }));
    for (const person of people)
      await insertUser(tx, organizationId, {
        ...person,
        email: person.username,
        passwordHash,
        countryCode: 'EE',
        locale: 'et',
        timeZone: 'Europe/Tallinn',
        createdAt,
        emailConfirmedAt: createdAt,
      });
    const userId = people[0]?.id ?? '';
    const unknown = { identityCode: null, phoneNumber: null };
    for (const patient of DEMO_PATIENTS)
      await insertPatient(tx, organizationId, newId(), { ...patient, ...unknown, primaryDoctorId: userId }, createdAt);
    return { organizationId, userId };
  });
}
