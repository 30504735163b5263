import type { InvitedRole } from '@molaar/contracts';
import type { PlanType } from '@molaar/domain/clinic';
import type { Actor } from '../context/deps';
import { signIn } from '../session/sign-in';
import { acceptInvitation } from '../team/accept-invitation';
import { invite } from '../team/invite';
import { addClinic, PASSWORD, type TestClinic, type TestPortal } from './portal';
import { race } from './race';

/** Clinics whose people are invited, take up seats and sign in. `at`: the portal, asked for at each call, as a test has it once it runs. */
export function teamMaker(at: () => TestPortal) {
  let people = 0;
  let addresses = 0;

  const newEmail = () => `colleague-${++people}@molaar.test`;

  /** Signs in from an address of its own, so that no test's tries count against another's. */
  const enter = (username: string, password = PASSWORD) => signIn(at().deps, { username, password, address: `203.0.113.${++addresses}` });

  async function open(plan: PlanType = 'SMALL_CLINIC'): Promise<TestClinic & { owner: Actor & { username: string } }> {
    const clinic = await addClinic(at());
    await at().asOwner('update organizations set plan_type = $2 where id = $1', [clinic.organizationId, plan]);
    return { ...clinic, owner: await clinic.person('OWNER') };
  }

  const ask = (actor: Actor, role: InvitedRole = 'VIEWER', email = newEmail()) => invite(at().deps, actor, { email, role });

  const answer = (invitationId: string, input: object = {}) =>
    acceptInvitation(at().deps, {
      invitationId,
      firstName: 'Uus',
      lastName: 'Kolleeg',
      locale: 'en',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      ...input,
    });

  /** What came of calls that wait for the same organization together: `done` or the refusal's code, sorted. */
  async function outcomesAtOnce(organizationId: string, calls: readonly (() => Promise<unknown>)[]): Promise<string[]> {
    const results = await race(at(), organizationId, calls, 'organizations');
    return results.map((result) => (result.status === 'fulfilled' ? 'done' : result.reason.code)).sort();
  }

  return { newEmail, enter, open, ask, answer, outcomesAtOnce };
}
