import type { Patient } from '@molaar/contracts';
import { trpc } from '../../client/api/trpc';
import { useIsAllowed, useUser } from '../../client/session/session';
import { personName } from '../../client/texts/person-name';
import { useTexts } from '../../client/texts/texts';

/**
 * Returns the options for the primary doctor: the active dentists of the clinic, oneself first, and the current primary
 * doctor. In a partner's frame only the dentist of the token is known.
 */
export function useDoctors(current: Patient['primaryDoctor']) {
  const texts = useTexts();
  const user = useUser();
  const mayReadTeam = useIsAllowed('READ_TEAM');
  const members = trpc.team.members.useQuery(undefined, { enabled: mayReadTeam });
  const medical = mayReadTeam ? (members.data ?? []).filter(({ active, roles }) => active && roles.includes('MEDICAL')) : [user];
  const doctors = medical
    .map((person) => {
      const name = personName(person);
      return { value: person.id, label: person.id === user.id ? texts.patients.form.me({ name }) : name };
    })
    .sort((a, b) => Number(b.value === user.id) - Number(a.value === user.id));
  if (current && !doctors.some(({ value }) => value === current.id)) doctors.push({ value: current.id, label: current.name });
  return { doctors, members };
}
