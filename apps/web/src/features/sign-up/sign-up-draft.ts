import type { SignUpCredentials } from '@molaar/contracts';
import { SUBSCRIPTION_PLANS } from '@molaar/domain/clinic';
import { z } from 'zod';
import { companyInput, EMPTY_COMPANY } from '../company';

/** The first step as it was answered: a password, or the identity provider, which says in a cookie of the server's who has come. */
export type Account = SignUpCredentials | { byProvider: true; email: string };

const clinicDraft = z.object({
  type: z.enum(SUBSCRIPTION_PLANS).nullable(),
  isMonthly: z.boolean(),
  ...{ title: z.string(), firstName: z.string(), lastName: z.string(), phone: z.string(), treats: z.boolean() },
  ...{ companyName: z.string(), addressLine1: z.string(), addressLine2: z.string() },
  ...{ country: z.string(), county: z.string(), zipCode: z.string() },
});

/** The second step as typed. */
export type ClinicDraft = z.infer<typeof clinicDraft>;

const EMPTY_CLINIC: ClinicDraft = {
  ...{ type: null, isMonthly: true, title: '', firstName: '', lastName: '', phone: '', treats: true },
  ...EMPTY_COMPANY,
};

/** As the server asks for it: what may be left out and is empty is null. */
export function clinicInput({ type, isMonthly, title, firstName, lastName, phone, treats, ...company }: ClinicDraft) {
  const person = { title: title.trim() || null, firstName, lastName, phone: phone.trim() || null, treats };
  return { type: type ?? '', isMonthly, ...person, ...companyInput(company) };
}

const KEY = 'molaar:sign-up';

/** For the way to the identity provider and back, in this tab. */
export function saveClinicDraft(draft: ClinicDraft): void {
  sessionStorage.setItem(KEY, JSON.stringify(draft));
}

/** What was typed before one left for the identity provider, or nothing yet. */
export function storedClinicDraft(): ClinicDraft {
  try {
    return clinicDraft.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
  } catch {
    return EMPTY_CLINIC;
  }
}

export function deleteClinicDraft(): void {
  sessionStorage.removeItem(KEY);
}
