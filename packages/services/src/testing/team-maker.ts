import type { InvitedRole } from '@molaar/contracts';
import type { SubscriptionPlan } from '@molaar/domain/clinic';
import type { Actor } from '../context/deps';
import { signIn } from '../session/sign-in';
import { acceptInvitation } from '../team/accept-invitation';
import { invite } from '../team/invite';
import { invitationLink } from './mails';
import { addClinic, PASSWORD, type TestClinic, type TestPortal } from './portal';
import { race } from './race';

/**
 * Creates clinics whose people are invited, take seats and sign in. `at` returns the portal at each call, since a test
 * sets it up later.
 */
export function teamMaker(at: () => TestPortal) {
  let people = 0;
  let addresses = 0;

  const newEmail = () => `colleague-${++people}@molaar.test`;

  /** Signs in from a new address, so that attempts of different tests are counted separately. */
  const signInAs = (username: string, password = PASSWORD) =>
    signIn(at().deps, { username, password, address: `203.0.113.${++addresses}` });

  async function open(plan: SubscriptionPlan = 'SMALL_CLINIC'): Promise<TestClinic & { owner: Actor & { username: string } }> {
    const clinic = await addClinic(at());
    await at().asOwner('update organizations set plan_type = $2 where id = $1', [clinic.organizationId, plan]);
    return { ...clinic, owner: await clinic.person('OWNER') };
  }

  /** Invites, and returns the secret of the mailed link too. */
  const inviteAs = async (actor: Actor, role: InvitedRole = 'VIEWER', email = newEmail()) => {
    const invitation = await invite(at().deps, actor, { email, role });
    return { ...invitation, link: await invitationLink(at(), email) };
  };

  const accept = (invitationId: string, input: object = {}) =>
    acceptInvitation(at().deps, {
      invitationId,
      firstName: 'Uus',
      lastName: 'Kolleeg',
      locale: 'en',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      ...input,
    });

  /**
   * Runs calls that wait for the same organization row concurrently.
   * @returns `done` or the error code of each, sorted.
   */
  async function concurrentOutcomes(organizationId: string, calls: readonly (() => Promise<unknown>)[]): Promise<string[]> {
    const results = await race(at(), organizationId, calls, 'organizations');
    return results.map((result) => (result.status === 'fulfilled' ? 'done' : result.reason.code)).sort();
  }

  return { newEmail, signInAs, open, inviteAs, accept, concurrentOutcomes };
}
