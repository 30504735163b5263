import { AppError, isTimeZone, type SignUpInput, type SignUpOutput } from '@molaar/contracts';
import {
  inOrganization,
  insertContactMail,
  insertOrganization,
  insertSubscription,
  insertTermsConsent,
  insertUser,
  inTransaction,
  lockIdentity,
  newId,
  type Tx,
  writeAudit,
} from '@molaar/db';
import type { PlanType } from '@molaar/domain/clinic';
import { askToConfirm } from '../account/ask-to-confirm';
import type { Deps } from '../context/deps';
import { linkPerson } from '../identity-providers/link-person';
import { requireUnlinked } from '../identity-providers/require-unlinked';
import { hashPassword } from '../session/password';
import { addressSubject, subjectOf, throttle } from '../session/throttle';
import { askProvider } from '../subscription/ask-provider';
import { paymentAddresses } from '../subscription/payment-addresses';
import { pricedPlan } from '../subscription/priced-plan';
import { createClinicDefaults } from '../templates/create-clinic-defaults';
import { isTaken } from './check-username';
import { type OwnerIdentity, ownerAccount } from './owner-account';

const WINDOW_MINUTES = 60;
const ALLOWED = { email: 10, address: 30 } as const;
const ENTERPRISE: PlanType = 'ENTERPRISE';

export type SignUpDeps = Pick<Deps, 'db' | 'clock' | 'billing' | 'log' | 'publicUrl' | 'contactAddress'>;

export type NewClinic = SignUpInput & {
  address: string;
  /** Who came back from the identity provider; asked for where the clinic is signed up through it. */
  identity?: OwnerIdentity | undefined;
};

/** As asked for, with the owner's address for certain. */
type Form = SignUpInput & { email: string };

interface Payment {
  customerId: string;
  checkoutId: string | null;
  price: number | null;
}

/**
 * Makes a clinic with its owner, who signs in at once but changes nothing before it is paid; answers the payment page, or
 * the plan type where a person has to agree on it first. EMAIL_EXISTS, PLAN_NOT_FOUND, TOO_MANY_REQUESTS, IDENTITY_EXPIRED,
 * MULTIPLE_ACTIVE_USERS where the account at the identity provider opens another one already, and
 * COULD_NOT_UPDATE_ORGANIZATION when the payment provider refuses: then nothing was made.
 */
export async function signUp(deps: SignUpDeps, { address, identity: brought, ...asked }: NewClinic): Promise<SignUpOutput> {
  const { email, password, identity } = ownerAccount(asked, brought);
  const input: Form = { ...asked, email };
  const limits = [
    { subject: subjectOf('sign-up', email), allowed: ALLOWED.email, windowMinutes: WINDOW_MINUTES },
    { subject: addressSubject('sign-up', address), allowed: ALLOWED.address, windowMinutes: WINDOW_MINUTES },
  ];
  await throttle(deps, limits, 'too many sign-ups');
  const plan = input.type === ENTERPRISE ? null : await inTransaction(deps.db, (tx) => pricedPlan(tx, input));
  if (identity) await inTransaction(deps.db, (tx) => requireUnlinked(tx, identity));
  if (await isTaken(deps, email)) throw new AppError('EMAIL_EXISTS', 'the username is taken');

  const organizationId = newId();
  const customerId = plan ? await createCustomer(deps, organizationId, input) : await customerIfPossible(deps, organizationId, input);
  const checkout =
    plan &&
    customerId &&
    (await askProvider(deps, (billing) =>
      billing.startCheckout({ organizationId, customerId, plan, locale: input.locale, ...paymentAddresses(deps) }),
    ));
  const payment = customerId ? { customerId, checkoutId: checkout ? checkout.id : null, price: plan?.price ?? null } : null;
  const passwordHash = await hashPassword(password);
  try {
    await inOrganization(deps.db, organizationId, async (tx) => {
      const planType = plan?.type ?? ENTERPRISE;
      await createClinic(tx, { organizationId, input, passwordHash, identity, payment, planType, at: deps.clock() });
      if (!plan) await askSales(tx, deps, input);
    });
  } catch (error) {
    // Somebody else took the username, or used the same identity, meanwhile: nobody shall pay for what is not there.
    if (checkout) await askProvider(deps, (billing) => billing.closeCheckout(checkout.id)).catch(() => undefined);
    throw error;
  }
  deps.log.info({ organizationId }, 'signed up');
  return checkout ? { redirectUrl: checkout.url } : { planType: 'ENTERPRISE' };
}

function createCustomer(deps: SignUpDeps, organizationId: string, input: Form): Promise<string> {
  const { companyName, email, locale, addressLine1: line1, addressLine2: line2, country, county, zipCode } = input;
  return askProvider(deps, (billing) =>
    billing.createCustomer({ organizationId, companyName, email, locale, address: { line1, line2, country, county, zipCode } }),
  );
}

/** Who agrees on a contract pays nothing here: a provider that does not answer keeps nobody out, a later payment makes the customer. */
async function customerIfPossible(deps: SignUpDeps, organizationId: string, input: Form): Promise<string | null> {
  if (!deps.billing) return null;
  try {
    return await createCustomer(deps, organizationId, input);
  } catch (error) {
    if (error instanceof AppError && error.code === 'COULD_NOT_UPDATE_ORGANIZATION') return null;
    throw error;
  }
}

interface Clinic {
  organizationId: string;
  input: Form;
  passwordHash: string;
  identity: OwnerIdentity | null;
  payment: Payment | null;
  planType: PlanType;
  at: Date;
}

/** Everything of a new clinic, in the transaction of `tx`: its owner, what it starts with, and what was agreed to. */
async function createClinic(tx: Tx, clinic: Clinic): Promise<void> {
  const { organizationId, input, passwordHash, identity, payment, planType, at } = clinic;
  if (identity) {
    // Another sign-up of the same person ends first, and is seen then.
    await lockIdentity(tx, identity);
    await requireUnlinked(tx, identity);
  }
  const { companyName: name, addressLine1, addressLine2, country, county, zipCode, locale, isMonthly } = input;
  const company = { addressLine1, addressLine2, country, county, zipCode };
  await insertOrganization(tx, organizationId, { name, createdAt: at, planType, company, readOnlyFrom: at });
  await createClinicDefaults(tx, organizationId, { language: locale, at });
  const userId = newId();
  const { email, title, firstName, lastName, phone, treats, timeZone } = input;
  await insertUser(tx, organizationId, {
    id: userId,
    username: email,
    email,
    passwordHash,
    roles: treats ? ['OWNER', 'MEDICAL'] : ['OWNER'],
    title,
    firstName,
    lastName,
    phone,
    countryCode: country,
    locale,
    timeZone: timeZone && isTimeZone(timeZone) ? timeZone : 'Europe/Tallinn',
    createdAt: at,
    emailConfirmedAt: identity ? at : null,
  });
  if (identity) await linkPerson(tx, organizationId, { userId, issuer: identity.issuer, subject: identity.subject, at });
  else await askToConfirm(tx, organizationId, { id: userId, email, firstName, locale }, at);
  await insertTermsConsent(tx, organizationId, { userId, termsVersion: input.termsVersion, locale, at });
  if (payment) await insertSubscription(tx, organizationId, { ...payment, isMonthly, at });
  await writeAudit(tx, organizationId, { actorId: userId, action: 'SIGN_UP', entity: 'organization', entityId: organizationId, at });
}

/** Tells the people behind the portal whom to call. */
async function askSales(tx: Tx, { contactAddress, clock }: SignUpDeps, input: Form): Promise<void> {
  const { firstName, lastName, email, phone, companyName, locale } = input;
  const message = [companyName, phone].filter(Boolean).join('\n');
  const content = { kind: 'CONTACT', name: `${firstName} ${lastName}`, email, subject: `ENTERPRISE: ${companyName}`, message } as const;
  await insertContactMail(tx, { to: contactAddress, locale, at: clock(), content });
}
