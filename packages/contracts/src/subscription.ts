import { SUBSCRIPTION_PLANS, SUBSCRIPTION_STATES, type SubscriptionPlan } from '@molaar/domain/clinic';
import { z } from 'zod';
import { calendarDate, cents, id, instant } from './common';

const limit = z.number().int().min(0);

/**
 * A subscription plan, as GET /plan/default lists them. The client adds ENTERPRISE, which has no prices and no limits.
 */
export const defaultPlan = z.object({
  id,
  type: z.enum(SUBSCRIPTION_PLANS).exclude(['ENTERPRISE']),
  monthlyPrice: cents,
  yearlyPrice: cents,
  medicalLimit: limit,
  assistantLimit: limit,
  viewerLimit: limit,
  /** Bytes of radiographs as they were uploaded. */
  storageLimit: limit,
  default: z.boolean(),
});
export type DefaultPlan = z.infer<typeof defaultPlan>;

/** State of the subscription for every page: whether changes are allowed, and if not, why. */
export const standing = z.object({
  state: z.enum(SUBSCRIPTION_STATES),
  readOnly: z.boolean(),
  /** PAST_DUE: until then everything works. */
  graceEndsAt: instant.nullable(),
});
export type SubscriptionStanding = z.infer<typeof standing>;

export const card = z.object({ brand: z.string(), last4: z.string() });

/** GET /plan/info. Null limits: unlimited. */
export const planInfo = z.object({
  type: z.enum(SUBSCRIPTION_PLANS),
  /** Cents per period. */
  price: cents.nullable(),
  currency: z.literal('EUR'),
  /** Null: nothing is billed, not any more or not yet. */
  nextBillingTimestamp: instant.nullable(),
  /** Cents of the next invoice, or of the open one while a payment is due. */
  amountDue: cents.nullable(),
  isMonthly: z.boolean(),
  medicalUsers: limit,
  assistantUsers: limit,
  viewerUsers: limit,
  medicalLimit: limit.nullable(),
  assistantLimit: limit.nullable(),
  viewerLimit: limit.nullable(),
  patients: limit,
  /** Bytes of radiographs as they were uploaded. */
  storageBytes: limit,
  storageLimit: limit.nullable(),
  standing,
  card: card.nullable(),
  /** The first moment at which a cancelled subscription, or a contract, is over; null: it goes on. */
  endsAt: instant.nullable(),
  /** Its last day, in the clinic's time zone. */
  lastDay: calendarDate.nullable(),
});
export type SubscriptionInfo = z.infer<typeof planInfo>;

/** How a clinic can get its subscription plan; used by the portal only. */
export interface PaymentMethods {
  type: SubscriptionPlan;
  /** False without a payment provider: every subscription plan is then agreed individually. */
  byCard: boolean;
  /** E-mail address for individual agreements. */
  contact: string;
}

/** A subscription plan and its billing period. An unknown type is PLAN_NOT_FOUND, not an invalid field. */
export const subscriptionChoice = z.object({ type: z.string().trim().min(1).max(40), isMonthly: z.boolean() });
export type SubscriptionChoice = z.infer<typeof subscriptionChoice>;

/** PATCH /plan/change. */
export const changePlanInput = subscriptionChoice.extend({
  /** Time for which the preview computed the amount, so that the bill equals what the person read. */
  prorationTimestamp: instant.nullable().optional(),
});
export type ChangeSubscriptionPlanInput = z.infer<typeof changePlanInput>;

/** The subscription after a change, or unchanged with the page on which the payer confirms the payment (3-D Secure). */
export const changedPlan = planInfo.extend({ confirmUrl: z.string().optional() });
export type ChangedSubscription = z.infer<typeof changedPlan>;

/** Which page of the payment provider; none: cards, invoices, VAT number and cancelling. */
export const billingPortalInput = z.object({ page: z.literal('CARD').optional() });

/** Cost of a change. */
export const planChangePreview = z.object({
  /** Cents charged at once; 0 when there is a credit. */
  dueNow: cents,
  /** Cents of credit that reduce the next invoices. */
  credit: cents,
  /** Cents per period from then on. */
  price: cents,
  nextBillingTimestamp: instant.nullable(),
  prorationTimestamp: instant,
});
export type SubscriptionChangePreview = z.infer<typeof planChangePreview>;

/** Page of the payment provider to which the browser goes. */
export const redirection = z.object({ redirectUrl: z.string() });
export type Redirection = z.infer<typeof redirection>;
