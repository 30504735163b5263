import { press } from '@molaar/services/testing/billing';
import type { StandIn } from '@molaar/stripe-stand-in';
import { Caller } from './caller';
import { SIGN_UP_FORM } from './sign-up-form';
import type { TestServer } from './test-server';

export const PATIENT = { firstName: 'Mari', lastName: 'Mets' };

/**
 * Signs clinics up and pays for them. `at` returns the server and the payment provider, which exist only once the test
 * runs.
 */
export function payingClinics(at: () => { server: TestServer; standIn: StandIn }) {
  let people = 0;
  /** A client with a new address each time, since sign-ups are throttled by address. */
  const newVisitor = () => {
    people += 1;
    const address = `10.1.${Math.floor(people / 250)}.${people % 250}`;
    const caller = new Caller(at().server.url);
    return {
      email: `owner-${people}@molaar.test`,
      rest: (path: string, options: object = {}) => caller.rest(path, { ...options, headers: { 'X-Forwarded-For': address } }),
    };
  };

  async function signUp(change: object = {}) {
    const person = newVisitor();
    const response = await person.rest('/api/sign-up', { method: 'POST', body: { ...SIGN_UP_FORM, email: person.email, ...change } });
    return { ...person, response, url: response.body.redirectUrl as string };
  }

  /** Creates a clinic that has paid, with its owner signed in. */
  async function paidClinic(card = '4242', change: object = {}) {
    const { email, url } = await signUp(change);
    const back = await press(url, 'pay', card);
    const owner = await new Caller(at().server.url).signIn(email);
    const { organization } = (await owner.rest('/api/auth/is-authenticated')).body;
    const subscription = Object.values(at().standIn.store.state.subscriptions).at(-1)!;
    return { email, owner, back, subscription, organizationId: organization.id as string };
  }

  return { newVisitor, signUp, paidClinic };
}

/** Returns the state of the clinic's subscription. */
export const stateOf = async (owner: Caller) => (await owner.rest('/api/auth/is-authenticated')).body.organization.subscription;

/** Creates a patient by REST as a clinic's owner, and returns the response. */
export const newPatient = (owner: Caller) => owner.rest('/api/patient', { method: 'PUT', body: PATIENT });
