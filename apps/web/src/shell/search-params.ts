import { calendarDate, PAGE_SIZES, PATIENT_SORTS } from '@molaar/contracts';
import { SUBSCRIPTION_PLANS } from '@molaar/domain/clinic';
import { z } from 'zod';

const id = z.uuid().optional().catch(undefined);

/** What a shared link or a reload needs to return to the same place. */
export const placeSearch = z.object({ patient: id, image: id, plan: id });

/** Period, order and page of the list of patients; a patient's file carries them along, for the way back. What is searched for is a name and stays out. */
export const patientFilesSearch = placeSearch.extend({
  visitFrom: calendarDate.optional().catch(undefined),
  visitTo: calendarDate.optional().catch(undefined),
  sort: z.enum(PATIENT_SORTS).optional().catch(undefined),
  direction: z.enum(['asc', 'desc']).optional().catch(undefined),
  page: z.number().int().min(0).max(1_000_000).optional().catch(undefined),
  size: z.literal(PAGE_SIZES).optional().catch(undefined),
});
export type PatientFilesSearch = z.infer<typeof patientFilesSearch>;

/** The workdesk's: `compare` is the image that stands beside the one on it. */
export const deskSearch = placeSearch.extend({ compare: id });

/** Why the way through the identity provider failed: an error code, or a word of the server's. */
const failed = z.string().max(40).optional().catch(undefined);

/** Why the sign-in page was opened, where the portal itself opened it. */
export const loginSearch = z.object({
  ended: z.literal('inactivity').optional().catch(undefined),
  failed,
});

/** Tabs of the account settings. */
export const ACCOUNT_TABS = ['general', 'plan', 'team', 'integration', 'keys', 'audit', 'outbox'] as const;
export const accountSearch = z.object({ tab: z.enum(ACCOUNT_TABS).optional().catch(undefined) });

/** The plan that was chosen on the landing page. */
export const signUpSearch = z.object({ plan: z.enum(SUBSCRIPTION_PLANS).optional().catch(undefined), failed });

/** What the payment page led back with; ENTERPRISE comes from sign-up itself. */
export const signUpSuccessSearch = z.object({
  planType: z.enum(SUBSCRIPTION_PLANS).optional().catch(undefined),
  checkout: z.string().max(200).optional().catch(undefined),
});
