import { calendarDate, PAGE_SIZES, PATIENT_SORTS } from '@molaar/contracts';
import { SUBSCRIPTION_PLANS } from '@molaar/domain/clinic';
import { z } from 'zod';

const id = z.uuid().optional().catch(undefined);

/** The ids that a shared link or a reload needs to return to the same place. */
export const patientSearch = z.object({ patient: id, image: id, plan: id });

/**
 * Period, order and page of the patient list. A patient's page has them too, for the link back. The search term is a
 * name and is left out.
 */
export const patientFilesSearch = patientSearch.extend({
  visitFrom: calendarDate.optional().catch(undefined),
  visitTo: calendarDate.optional().catch(undefined),
  sort: z.enum(PATIENT_SORTS).optional().catch(undefined),
  direction: z.enum(['asc', 'desc']).optional().catch(undefined),
  page: z.number().int().min(0).max(1_000_000).optional().catch(undefined),
  size: z.literal(PAGE_SIZES).optional().catch(undefined),
});
export type PatientFilesSearch = z.infer<typeof patientFilesSearch>;

/** Parameters of the workdesk; `compare` is the image next to the current one. */
export const workdeskSearch = patientSearch.extend({ compare: id });

/** Why the sign-in with the identity provider failed: an error code, or the server's own reason. */
const failed = z.string().max(40).optional().catch(undefined);

/** Why the portal opened the sign-in page. */
export const loginSearch = z.object({
  ended: z.literal('inactivity').optional().catch(undefined),
  failed,
});

/** Tabs of the account settings. */
export const ACCOUNT_TABS = ['general', 'clinic', 'plan', 'team', 'integration', 'keys', 'audit', 'outbox'] as const;
export const accountSearch = z.object({ tab: z.enum(ACCOUNT_TABS).optional().catch(undefined) });

/** Tabs of the medical settings, and the open template. */
export const MEDICAL_TABS = ['general', 'templates', 'disclaimers', 'mail'] as const;
export const medicalSearch = z.object({ tab: z.enum(MEDICAL_TABS).optional().catch(undefined), template: id });

/** The open price list. */
export const pricingSearch = z.object({ list: id });

/** The subscription plan that was chosen on the landing page. */
export const signUpSearch = z.object({ plan: z.enum(SUBSCRIPTION_PLANS).optional().catch(undefined), failed });

/** The parameters of the payment page's redirect; sign-up itself sets ENTERPRISE. */
export const signUpSuccessSearch = z.object({
  planType: z.enum(SUBSCRIPTION_PLANS).optional().catch(undefined),
  checkout: z.string().max(200).optional().catch(undefined),
});
