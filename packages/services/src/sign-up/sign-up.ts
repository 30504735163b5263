import { AppError, isTimeZone, type SignUpInput, type SignUpOutput } from '@molaar/contracts';
import {
  type ClinicTx,
  inClinic,
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
import type { SubscriptionPlan } from '@molaar/domain/clinic';
import { isUsernameTaken } from '../account/is-username-taken';
import { mailAddressConfirmation } from '../account/mail-address-confirmation';
import { createClinicDefaults } from '../clinic-defaults/create-clinic-defaults';
import type { Deps } from '../context/deps';
import { linkPerson } from '../identity-providers/link-person';
import { requireUnlinked } from '../identity-providers/require-unlinked';
import { countAction } from '../limits';
import { requireStrongPassword } from '../passwords/require-strong-password';
import { hashPassword } from '../session/password';
import { callProvider } from '../subscription/call-provider';
import { paymentAddresses } from '../subscription/payment-addresses';
import { requirePricedPlan } from '../subscription/require-priced-plan';
import { type OwnerIdentity, ownerAccount } from './owner-account';

const ENTERPRISE: SubscriptionPlan = 'ENTERPRISE';

export type SignUpDeps = Pick<Deps, 'db' | 'clock' | 'billing' | 'log' | 'publicUrl' | 'contactAddress'>;

export type NewClinic = SignUpInput & {
  address: string;
  /** The person whom the identity provider returned; required for a sign-up through it. */
  identity?: OwnerIdentity | undefined;
};

/** The form with the owner's definite address. */
type Form = SignUpInput & { email: string };

interface Payment {
  customerId: string;
  checkoutId: string | null;
  price: number | null;
}

/**
 * Creates a clinic with its owner, who can sign in at once but is read-only until the payment.
 * @returns The payment page, or the subscription plan that must be agreed individually.
 * @throws EMAIL_EXISTS; PLAN_NOT_FOUND; TOO_MANY_REQUESTS; IDENTITY_EXPIRED; MULTIPLE_ACTIVE_USERS when the provider
 * account is linked to another user; COULD_NOT_UPDATE_ORGANIZATION when the payment provider rejects the request, in
 * which case nothing is created.
 */
export async function signUp(deps: SignUpDeps, { address, identity: verified, ...form }: NewClinic): Promise<SignUpOutput> {
  const { email, password, identity } = ownerAccount(form, verified);
  const input: Form = { ...form, email };
  await countAction(deps, 'SIGN_UP', { named: email, address });
  if (!identity) await requireStrongPassword(password, { ...input, username: email });
  const plan = input.type === ENTERPRISE ? null : await inTransaction(deps.db, (tx) => requirePricedPlan(tx, input));
  if (identity) await inTransaction(deps.db, (tx) => requireUnlinked(tx, identity));
  if (await isUsernameTaken(deps, email)) throw new AppError('EMAIL_EXISTS', 'the username is taken');

  const organizationId = newId();
  const customerId = plan ? await createCustomer(deps, organizationId, input) : await customerIfPossible(deps, organizationId, input);
  const checkout =
    plan &&
    customerId &&
    (await callProvider(deps, (billing) =>
      billing.startCheckout({ organizationId, customerId, plan, locale: input.locale, ...paymentAddresses(deps) }),
    ));
  const payment = customerId ? { customerId, checkoutId: checkout ? checkout.id : null, price: plan?.price ?? null } : null;
  const passwordHash = await hashPassword(password, address);
  try {
    await inClinic(deps.db, { organizationId }, async (tx) => {
      const planType = plan?.type ?? ENTERPRISE;
      await createClinic(tx, { organizationId, input, passwordHash, identity, payment, planType, at: deps.clock() });
      if (!plan) await mailSales(tx, deps, input);
    });
  } catch (error) {
    // The username or identity was taken in the meantime: nobody must pay for a clinic that was not created.
    if (checkout) await callProvider(deps, (billing) => billing.closeCheckout(checkout.id)).catch(() => undefined);
    throw error;
  }
  deps.log.info({ organizationId }, 'signed up');
  return checkout ? { redirectUrl: checkout.url } : { planType: 'ENTERPRISE' };
}

function createCustomer(deps: SignUpDeps, organizationId: string, input: Form): Promise<string> {
  const { companyName, email, locale, addressLine1: line1, addressLine2: line2, country, county, zipCode } = input;
  return callProvider(deps, (billing) =>
    billing.createCustomer({ organizationId, companyName, email, locale, address: { line1, line2, country, county, zipCode } }),
  );
}

/**
 * An individually agreed contract needs no payment here: ignore provider failures, a later payment creates the
 * customer.
 */
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
  planType: SubscriptionPlan;
  at: Date;
}

/** Creates all rows of a new clinic: owner, defaults and accepted terms. */
async function createClinic(tx: ClinicTx, clinic: Clinic): Promise<void> {
  const { organizationId, input, passwordHash, identity, payment, planType, at } = clinic;
  if (identity) {
    // A concurrent sign-up of the same person ends first and is then visible.
    await lockIdentity(tx, identity);
    await requireUnlinked(tx, identity);
  }
  const { companyName: name, addressLine1, addressLine2, country, county, zipCode, locale, isMonthly } = input;
  const company = { addressLine1, addressLine2, country, county, zipCode };
  await insertOrganization(tx, { name, createdAt: at, planType, company, readOnlyFrom: at });
  await createClinicDefaults(tx, { language: locale, at });
  const userId = newId();
  const { email, title, firstName, lastName, phone, treats, timeZone } = input;
  await insertUser(tx, {
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
  if (identity) await linkPerson(tx, { userId, issuer: identity.issuer, subject: identity.subject, at });
  else await mailAddressConfirmation(tx, { id: userId, email, firstName, locale }, at);
  await insertTermsConsent(tx, { userId, termsVersion: input.termsVersion, locale, at });
  if (payment) await insertSubscription(tx, { ...payment, isMonthly, at });
  await writeAudit(tx, { actorId: userId, action: 'SIGN_UP', entity: 'organization', entityId: organizationId, at });
}

/** Mails the contact details to the portal's operators. */
async function mailSales(tx: Tx, { contactAddress, clock }: SignUpDeps, input: Form): Promise<void> {
  const { firstName, lastName, email, phone, companyName, locale } = input;
  const message = [companyName, phone].filter(Boolean).join('\n');
  const content = { kind: 'CONTACT', name: `${firstName} ${lastName}`, email, subject: `ENTERPRISE: ${companyName}`, message } as const;
  await insertContactMail(tx, { to: contactAddress, locale, at: clock(), content });
}
