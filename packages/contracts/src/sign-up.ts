import { SUBSCRIPTION_PLANS } from '@molaar/domain/clinic';
import { z } from 'zod';
import { locale } from './common';
import { companyFields } from './company';
import { TERMS_VERSION } from './constants';
import { oneLine, personName, phone } from './fields';
import { newPassword } from './passwords';
import { card, subscriptionChoice } from './subscription';

export const username = oneLine.min(3).max(254);

/** First step: credentials. They stay in the browser's memory until the last step sends everything. */
const credentials = { email: z.email().max(254), password: newPassword, confirmPassword: z.string().min(1) };

const matches = ({ password, confirmPassword }: { password: string; confirmPassword: string }) => password === confirmPassword;
const mismatch = {
  error: 'passwordsMatch',
  path: ['confirmPassword'],
  params: { key: 'passwordsMatch' },
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null && 'confirmPassword' in value,
};
export const signUpCredentials = z.object(credentials).refine(matches, mismatch);
export type SignUpCredentials = z.infer<typeof signUpCredentials>;

/** Second step: who signs up, for which clinic. */
export const signUpDetails = z.object({
  title: oneLine.max(100).nullable(),
  firstName: personName,
  lastName: personName,
  phone: phone.nullable(),
  /** The owner treats patients and uses a medical seat. */
  treats: z.boolean(),
  ...companyFields,
});
export type SignUpDetails = z.infer<typeof signUpDetails>;

/**
 * First step through the identity provider: a sealed cookie contains the identity. An address that is sent too must
 * match.
 */
const byProvider = { byProvider: z.literal(true), email: credentials.email.optional() };

const others = {
  ...signUpDetails.shape,
  ...subscriptionChoice.shape,
  locale,
  /** As browsers name it; an unknown one counts as none. */
  timeZone: z.string().max(64).optional(),
  termsAccepted: z.boolean().refine((value) => value, { error: 'termsNotAccepted', params: { key: 'termsNotAccepted' } }),
  /** The version that was shown; another one must be read first. */
  termsVersion: z.literal(TERMS_VERSION),
};

/** POST /sign-up: with a password, or by the identity provider. */
export const signUpInput = z.discriminatedUnion('byProvider', [
  z.object({ byProvider: z.literal(false).optional(), ...credentials, ...others }).refine(matches, mismatch),
  z.object({ ...byProvider, ...others }),
]);
export type SignUpInput = z.infer<typeof signUpInput>;

/** The identity that the provider verified and that may sign up; a name that is missing or not valid here is null. */
export const signUpIdentity = z.object({ email: z.string(), firstName: z.string().nullable(), lastName: z.string().nullable() });
export type SignUpIdentity = z.infer<typeof signUpIdentity>;

/** ENTERPRISE is agreed with a person; everything else is paid at the provider. */
export const signUpOutput = z.union([z.object({ redirectUrl: z.string() }), z.object({ planType: z.literal('ENTERPRISE') })]);
export type SignUpOutput = z.infer<typeof signUpOutput>;

export const checkUsernameInput = z.object({ username });
export const checkUsernameOutput = z.object({ available: z.boolean() });

/** Input of the success page about the payment that led to it. The id is the provider's and cannot be guessed. */
/** As the payment provider names its checkout sessions. */
export const checkoutInput = z.object({ checkoutId: z.string().regex(/^cs_\w{1,190}$/) });
export const checkoutOutcome = z.object({ paid: z.boolean(), planType: z.enum(SUBSCRIPTION_PLANS), card: card.nullable() });
export type CheckoutOutcome = z.infer<typeof checkoutOutcome>;
