import { SUBSCRIPTION_PLANS, SUBSCRIPTION_STATES, type SubscriptionPlan } from '@molaar/domain/clinic';
import { z } from 'zod';
import { cents, id, instant } from './common';

const limit = z.number().int().min(0);

/** A plan of the price list, as GET /plan/default lists them. The client adds ENTERPRISE, which has no prices and no limits. */
export const defaultPlan = z.object({
  id,
  type: z.enum(SUBSCRIPTION_PLANS).exclude(['ENTERPRISE']),
  monthlyPrice: cents,
  yearlyPrice: cents,
  medicalLimit: limit,
  assistantLimit: limit,
  viewerLimit: limit,
  default: z.boolean(),
});
export type DefaultPlan = z.infer<typeof defaultPlan>;

/** What every page of an organization tells: may things be changed, and what is wrong if not. */
export const standing = z.object({
  state: z.enum(SUBSCRIPTION_STATES),
  readOnly: z.boolean(),
  /** PAST_DUE: until then everything works. */
  graceEndsAt: instant.nullable(),
});
export type SubscriptionStanding = z.infer<typeof standing>;

export const card = z.object({ brand: z.string(), last4: z.string() });

/** GET /plan/info. Null limits: none. */
export const planInfo = z.object({
  type: z.enum(SUBSCRIPTION_PLANS),
  /** Cents for a period. */
  price: cents.nullable(),
  currency: z.literal('EUR'),
  /** Null: nothing more will be billed, or nothing yet. */
  nextBillingTimestamp: instant.nullable(),
  /** Cents of the next invoice; of the open one while a payment is missing. */
  amountDue: cents.nullable(),
  isMonthly: z.boolean(),
  medicalUsers: limit,
  assistantUsers: limit,
  viewerUsers: limit,
  medicalLimit: limit.nullable(),
  assistantLimit: limit.nullable(),
  viewerLimit: limit.nullable(),
  patients: limit,
  standing,
  card: card.nullable(),
  /** The subscription was cancelled and ends then. */
  endsAt: instant.nullable(),
});
export type SubscriptionInfo = z.infer<typeof planInfo>;

/** How a clinic comes to its plan; asked for by the portal alone. */
export interface PaymentMethods {
  type: SubscriptionPlan;
  /** False where the portal has no payment provider: every plan is then agreed with the people behind it. */
  byCard: boolean;
  /** Their e-mail address. */
  contact: string;
}

/** A plan of the list and how it is billed. An unknown type is PLAN_NOT_FOUND, not a mistake in a field. */
export const subscriptionChoice = z.object({ type: z.string().trim().min(1).max(40), isMonthly: z.boolean() });
export type SubscriptionChoice = z.infer<typeof subscriptionChoice>;

/** PATCH /plan/change. */
export const changePlanInput = subscriptionChoice.extend({
  /** The moment that the preview counted from: the bill is then what the person has read. */
  prorationTimestamp: instant.nullable().optional(),
});
export type ChangeSubscriptionPlanInput = z.infer<typeof changePlanInput>;

/** What a change would cost. */
export const planChangePreview = z.object({
  /** Cents taken at once; 0 when something is left over. */
  dueNow: cents,
  /** Cents that are left over and lower the next invoices. */
  credit: cents,
  /** Cents for a period from then on. */
  price: cents,
  nextBillingTimestamp: instant.nullable(),
  prorationTimestamp: instant,
});
export type SubscriptionChangePreview = z.infer<typeof planChangePreview>;

/** Where the browser goes on: the payment provider's page. */
export const redirection = z.object({ redirectUrl: z.string() });
export type Redirection = z.infer<typeof redirection>;
