import { z } from 'zod';
import { id, instant, version } from './common';
import { oneLine } from './fields';

/** What a clinic's endpoint can subscribe to. */
export const WEBHOOK_EVENTS = [
  'analysis.done',
  'analysis.failed',
  'statuses.approved',
  'treatment_plan.sent',
  'treatment_plan.accepted',
  'treatment_plan.declined',
  'treatment_plan.answered',
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number];

/** Version of the body. A change that could break a receiver would increase it. */
export const WEBHOOK_VERSION = 1;
export const MAX_WEBHOOK_ENDPOINTS = 10;
/** Prefix of every secret, so that leaked ones can be found. */
export const WEBHOOK_SECRET_PREFIX = 'whsec_';

/** What an event is about: ids only. A receiver reads the rest with an API key. */
export const webhookData = z.object({
  patientId: id.nullable(),
  imageId: id.nullable(),
  analysisId: id.nullable(),
  treatmentPlanId: id.nullable(),
});
export type WebhookData = z.infer<typeof webhookData>;

/** The body of a webhook. */
export const webhookMessage = z.object({
  id,
  type: z.enum([...WEBHOOK_EVENTS, 'test']),
  version: z.literal(WEBHOOK_VERSION),
  timestamp: instant,
  data: webhookData,
});
export type WebhookMessage = z.infer<typeof webhookMessage>;

/** Why an attempt without a 2xx response failed. */
export const WEBHOOK_FAILURES = ['UNREACHABLE', 'TIMEOUT', 'CERTIFICATE', 'CUT_OFF', 'TOO_LONG', 'STATUS', 'DISABLED'] as const;
export type WebhookFailure = (typeof WEBHOOK_FAILURES)[number];

const name = oneLine.min(1).max(100);
const events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1)
  .max(WEBHOOK_EVENTS.length)
  .refine((list) => new Set(list).size === list.length, { error: 'twice' });

export const webhookEndpoint = z.object({
  id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  active: z.boolean(),
  /** When it was disabled because a delivery had failed for three days, or the endpoint answered 410. */
  disabledAt: instant.nullable(),
  /** Until when the secret before the last rotation signs too. */
  formerSecretUntil: instant.nullable(),
  createdAt: instant,
  waiting: z.number().int(),
  failed: z.number().int(),
  lastDeliveredAt: instant.nullable(),
  version,
});
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

/** The only response that contains the whole secret. */
export const issuedWebhook = z.object({ endpoint: webhookEndpoint, secret: z.string() });
export type IssuedWebhook = z.infer<typeof issuedWebhook>;

export const createWebhookInput = z.object({ name, url: z.url().trim().max(500), events });
export type CreateWebhookInput = z.infer<typeof createWebhookInput>;

export const updateWebhookBody = createWebhookInput.extend({ active: z.boolean(), version });
export const updateWebhookInput = updateWebhookBody.extend({ id });
export type UpdateWebhookInput = z.infer<typeof updateWebhookInput>;

export const webhookDelivery = z.object({
  /** The header `webhook-id`, the same at every attempt. */
  id,
  type: z.enum([...WEBHOOK_EVENTS, 'test']),
  data: webhookData,
  state: z.enum(['WAITING', 'DONE', 'FAILED']),
  attempts: z.number().int(),
  attemptedAt: instant.nullable(),
  responseStatus: z.number().int().nullable(),
  reason: z.enum(WEBHOOK_FAILURES).nullable(),
  durationMs: z.number().int().nullable(),
  nextAttemptAt: instant.nullable(),
  createdAt: instant,
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** Newest first; `cursor` is the last id of the previous page. */
export const webhookDeliveriesQuery = z.object({
  state: z.enum(['WAITING', 'DONE', 'FAILED']).optional(),
  cursor: id.optional(),
  size: z.coerce.number().int().min(1).max(100).default(20),
});
export const listWebhookDeliveriesInput = webhookDeliveriesQuery.extend({ id });
export type ListWebhookDeliveriesInput = z.output<typeof listWebhookDeliveriesInput>;
export const webhookDeliveryList = z.object({ deliveries: z.array(webhookDelivery), more: z.boolean() });
export type WebhookDeliveryList = z.infer<typeof webhookDeliveryList>;

export const resendWebhookInput = z.object({ id, deliveryId: id });

/** A request with an API key. */
export const apiRequest = z.object({
  id,
  at: instant,
  method: z.string(),
  /** The path with names in place of ids. */
  route: z.string(),
  status: z.number().int(),
  /** Error code; null for a success. */
  code: z.string().nullable(),
  /** The response's header `X-Request-Id`. */
  requestId: z.string(),
  durationMs: z.number().int(),
});
export type ApiRequest = z.infer<typeof apiRequest>;

/** Newest first; `cursor` is the last id of the previous page. */
export const listApiRequestsInput = z.object({
  /** Without it, those of the calling key. */
  apiKeyId: id.optional(),
  /** Only errors: status 400 and above. */
  failed: z.stringbool().optional(),
  requestId: z.string().max(64).optional(),
  cursor: id.optional(),
  size: z.coerce.number().int().min(1).max(100).default(50),
});
export type ListApiRequestsInput = z.output<typeof listApiRequestsInput>;
export const apiRequestList = z.object({ requests: z.array(apiRequest), more: z.boolean() });
export type ApiRequestList = z.infer<typeof apiRequestList>;
