import { inClinic, insertOrganization, insertPatient, insertUser, newId } from '@molaar/db';
import { createClinicDefaults } from '../clinic-defaults/create-clinic-defaults';
import type { Actor, Deps } from '../context/deps';
import { hashPassword } from '../session/password';
import { DEMO_DOMAIN, DEMO_PASSWORD, DEMO_PEOPLE } from '../shared/demo-people';
import { DEMO_PATIENTS } from './demo-patients';

/**
 * Creates the demo clinic with people, defaults and patients in one transaction.
 * @param domain The part of the usernames after the at sign, so that tests can create several such clinics.
 * @returns The ids of clinic and owner.
 */
export async function createDemoClinic(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  domain = DEMO_DOMAIN,
): Promise<Pick<Actor, 'organizationId' | 'userId'>> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const organizationId = newId();
  const createdAt = clock();
  return inClinic(db, { organizationId }, async (tx) => {
    await insertOrganization(tx, {
      name: 'Näidiskliinik (demo)',
      createdAt,
      planType: 'SMALL_CLINIC',
      company: {
        ...{ addressLine1: 'Näidise 1', addressLine2: null, country: 'EE', county: 'Harjumaa', zipCode: '10000' },
        ...{ contactPhone: '+372 000 0000', contactEmail: `kliinik@${domain}` },
      },
    });
    await createClinicDefaults(tx, { language: 'et', at: createdAt });
    const people = DEMO_PEOPLE.map((person) => ({
      ...person,
      id: newId(),
      username: person.username.replace(DEMO_DOMAIN, domain),
    }));
    for (const person of people)
      await insertUser(tx, {
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
    for (const patient of DEMO_PATIENTS) await insertPatient(tx, newId(), { ...patient, ...unknown, primaryDoctorId: userId }, createdAt);
    return { organizationId, userId };
  });
}
