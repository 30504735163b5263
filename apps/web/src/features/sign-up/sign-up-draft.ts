import type { SignUpCredentials } from '@molaar/contracts';
import { SUBSCRIPTION_PLANS } from '@molaar/domain/clinic';
import { z } from 'zod';
import { companyInput, EMPTY_COMPANY } from '../company';

/** The result of the first step: a password, or the identity provider, whose result is in a cookie of the server. */
export type Account = SignUpCredentials | { byProvider: true; email: string };

const clinicDraft = z.object({
  /** Of the account, to be typed once. */
  email: z.string().default(''),
  type: z.enum(SUBSCRIPTION_PLANS).nullable(),
  isMonthly: z.boolean(),
  ...{ title: z.string(), firstName: z.string(), lastName: z.string(), phone: z.string(), treats: z.boolean() },
  ...{ companyName: z.string(), addressLine1: z.string(), addressLine2: z.string() },
  ...{ country: z.string(), county: z.string(), zipCode: z.string() },
});

/** The values of the second step as typed. */
export type ClinicDraft = z.infer<typeof clinicDraft>;

const EMPTY_CLINIC: ClinicDraft = {
  email: '',
  ...{ type: null, isMonthly: true, title: '', firstName: '', lastName: '', phone: '', treats: true },
  ...EMPTY_COMPANY,
};

/** Makes the input of the call: an optional field that is empty becomes null. */
export function clinicInput({ email: _, type, isMonthly, title, firstName, lastName, phone, treats, ...company }: ClinicDraft) {
  const person = { title: title.trim() || null, firstName, lastName, phone: phone.trim() || null, treats };
  return { type: type ?? '', isMonthly, ...person, ...companyInput(company) };
}

const KEY = 'molaar:sign-up';

/** Stores the draft in this tab: it survives a reload and a visit of the identity provider. */
export function saveClinicDraft(draft: ClinicDraft): void {
  sessionStorage.setItem(KEY, JSON.stringify(draft));
}

/** Returns the stored draft, or an empty one. */
export function storedClinicDraft(): ClinicDraft {
  try {
    return clinicDraft.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
  } catch {
    return EMPTY_CLINIC;
  }
}

/** Deletes what was typed about the clinic, after the sign-up. */
export function deleteClinicDraft(): void {
  sessionStorage.removeItem(KEY);
}

const CREATED_KEY = 'molaar:sign-up-created';

/**
 * Notes in this tab that the clinic exists and its payment page is open, and reloads the page when the browser's "back"
 * shows it again as it was.
 */
export function markClinicCreated(): void {
  deleteClinicDraft();
  sessionStorage.setItem(CREATED_KEY, 'true');
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
}

/** Whether this tab's sign-up has created the clinic, and the payment page was left by the browser's "back". */
export function isClinicCreated(): boolean {
  return sessionStorage.getItem(CREATED_KEY) !== null;
}

/** Forgets the created clinic, so that the next sign-up in this tab begins with an empty form. */
export function forgetCreatedClinic(): void {
  sessionStorage.removeItem(CREATED_KEY);
}
