import { OPERATIONS } from './generated/operations.js';
import type { operations } from './generated/schema.js';
import type { OperationId, Operations } from './operation-types.js';
import {
  apiRequests,
  auditEntries,
  notifications,
  patients,
  pricingComponents,
  securityEvents,
  unassignedImages,
  webhookDeliveries,
} from './pages.js';
import { type ClientOptions, Transport } from './transport.js';
import { type RadiographUpload, uploadRadiograph } from './upload.js';
import { type WaitOptions, waitForFindings } from './wait-for-findings.js';

export * from './errors.js';
export type { components, operations } from './generated/schema.js';
export type * from './generated/types.js';
export type { CallArguments, CallInput, CallOptions, CallOutput, OperationId, Operations } from './operation-types.js';
export type { CallResponse, ClientOptions } from './transport.js';
export type { RadiographUpload } from './upload.js';
export { type SignedWebhook, verifyWebhook, type WebhookMessage } from './verify-webhook.js';
export type { WaitOptions } from './wait-for-findings.js';
export { type ReceivedWebhook, readWebhook, type WebhookEvent, WebhookSignatureError } from './webhook.js';

type Query<Id extends OperationId> = NonNullable<operations[Id]['parameters']['query']>;

/** What the client does beyond single calls. */
function helpersOf(transport: Transport) {
  return {
    /** Sends a call and returns the response with its headers, such as `ETag`. */
    send: transport.send.bind(transport) as Transport['send'],
    /** Yields all patients with these filters. */
    patients: (query?: Omit<Query<'paginatePatients'>, 'page' | 'cursor'>) => patients(transport, query),
    /** Yields all components of a price list. */
    pricingComponents: (query: Omit<Query<'paginatePricingComponents'>, 'page'>) => pricingComponents(transport, query),
    /** Yields all entries of the audit log with these filters, newest first. */
    auditEntries: (query?: Omit<Query<'listAuditEntries'>, 'cursor'>) => auditEntries(transport, query),
    /** Yields all events of the security log with these filters, newest first. */
    securityEvents: (query?: Omit<Query<'listSecurityEvents'>, 'cursor'>) => securityEvents(transport, query),
    /** Yields all requests of an API key, newest first. */
    apiRequests: (query?: Omit<Query<'listApiRequests'>, 'cursor'>) => apiRequests(transport, query),
    /** Yields all notifications of the person, newest first. */
    notifications: () => notifications(transport),
    /** Yields all deliveries of a webhook, newest first. */
    webhookDeliveries: (id: string, query?: Omit<Query<'listWebhookDeliveries'>, 'cursor'>) => webhookDeliveries(transport, id, query),
    /** Yields all images that no patient has yet, newest first. */
    unassignedImages: () => unassignedImages(transport),
    /** Uploads a radiograph in parts, with progress. */
    uploadRadiograph: (upload: RadiographUpload) => uploadRadiograph(transport, upload),
    /** Returns the findings of a radiograph when they are ready. */
    waitForFindings: (imageId: string, options?: WaitOptions) => waitForFindings(transport, imageId, options),
  };
}

/** A client of the REST API: a method for every call, and helpers. */
export type MolaarClient = Operations & ReturnType<typeof helpersOf>;

/** Creates a client. It sends nothing until a method is called. */
export function createMolaarClient(options: ClientOptions): MolaarClient {
  const transport = new Transport(options);
  const call = (id: OperationId) => async (input?: object) =>
    (await (transport.send as (...all: unknown[]) => Promise<{ data: unknown }>).call(transport, id, input)).data;
  const methods = Object.fromEntries((Object.keys(OPERATIONS) as OperationId[]).map((id) => [id, call(id)]));
  return { ...(methods as unknown as Operations), ...helpersOf(transport) };
}
