import { z } from 'zod';
import { id, instant, surface, toothNumber, toothStatusName, version } from './common';
import { oneLine } from './fields';

/** The statuses at one surface of one tooth. */
export const chartCell = z.object({ tooth: toothNumber, surface, statuses: z.array(toothStatusName).max(40) });

/** The same in the practice system's codes. */
export const practiceCell = z.object({
  tooth: z.string().min(1).max(10),
  surface: z.string().min(1).max(10),
  codes: z.array(z.string().min(1).max(60)).max(40),
});
export type PracticeCell = z.infer<typeof practiceCell>;

/** Joins the cells of one surface: a practice system may store a row for each code. */
export function joinCells(cells: readonly PracticeCell[]): PracticeCell[] {
  const joined = new Map<string, PracticeCell>();
  for (const { tooth, surface, codes } of cells) {
    const key = JSON.stringify([tooth, surface]);
    joined.set(key, { tooth, surface, codes: [...new Set([...(joined.get(key)?.codes ?? []), ...codes])] });
  }
  return [...joined.values()];
}

/** A mouth has at most 52 teeth with eight cells each. */
const MAX_CELLS = 600;
export const practiceCells = z.array(practiceCell).max(MAX_CELLS);

/** The practice system's id of a patient. Dots alone would lead to another address of the practice system. */
export const externalId = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^\.*[\w:@-][\w.:@-]*$/u);

/** Why a delivery or call failed; translated by the client. */
export const DELIVERY_REASONS = [
  'UNREACHABLE',
  'TIMEOUT',
  'CERTIFICATE',
  'REFUSED',
  'TOO_MANY',
  'FAILED',
  'NONSENSE',
  'CUT_OFF',
  'PATIENT_UNKNOWN',
  'REJECTED',
  'NOT_CONNECTED',
] as const;
export type DeliveryReason = (typeof DELIVERY_REASONS)[number];

/** WAITING is sent automatically; STOPPED needs a person; REPLACED: superseded by a newer one. */
export const DELIVERY_STATES = ['WAITING', 'DONE', 'STOPPED', 'REPLACED'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const DELIVERY_KINDS = ['STATUSES', 'ANALYSIS_DONE', 'ANALYSIS_FAILED'] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** Result of one surface. REFUSED: rejected by the practice system; UNMAPPED: it has no code for the statuses. */
export const ITEM_RESULTS = ['SAVED', 'CONFLICT', 'UNMAPPED', 'REFUSED'] as const;
export type ItemResult = (typeof ITEM_RESULTS)[number];

export const deliveryItem = chartCell.extend({
  result: z.enum(ITEM_RESULTS),
  /** The practice system's statuses in a conflict. */
  theirs: z.array(toothStatusName).nullable(),
});
export type DeliveryItem = z.infer<typeof deliveryItem>;

export const delivery = z.object({
  id,
  kind: z.enum(DELIVERY_KINDS),
  patientId: id.nullable(),
  imageId: id.nullable(),
  state: z.enum(DELIVERY_STATES),
  reason: z.enum(DELIVERY_REASONS).nullable(),
  attempts: z.number().int(),
  nextAttemptAt: instant.nullable(),
  createdAt: instant,
  settledAt: instant.nullable(),
  /** By surface, once it is settled. */
  items: z.array(deliveryItem),
  /** Number of surfaces on which both sides already agreed. */
  unchanged: z.number().int(),
});
export type Delivery = z.infer<typeof delivery>;

/** A code of the practice system without a status of ours. */
export const unmappedCode = practiceCell.omit({ codes: true }).extend({ code: z.string(), reason: z.enum(['STATUS', 'SURFACE', 'TOOTH']) });
export type UnmappedCode = z.infer<typeof unmappedCode>;

export const difference = z.object({
  tooth: toothNumber,
  surface,
  kind: z.enum(['INCOMING', 'OUTGOING', 'CONFLICT']),
  ours: z.array(toothStatusName),
  theirs: z.array(toothStatusName),
  base: z.array(toothStatusName),
  /** A person has skipped this difference. */
  skipped: z.boolean(),
});
export type Difference = z.infer<typeof difference>;

/** State of the exchange for an image's patient, without calling the practice system. */
export const exchangeState = z.object({
  imageId: id,
  /** Null: the clinic has none. */
  practice: z.object({ name: z.string() }).nullable(),
  /** The practice system's id of this patient; null until it is linked. */
  externalId: z.string().nullable(),
  /** The last delivery of the image's statuses. */
  last: delivery.nullable(),
  notice: z.string(),
});
export type ExchangeState = z.infer<typeof exchangeState>;

export const comparison = z.object({
  imageId: id,
  /** Version of the image's statuses that were compared. */
  statusVersion: version,
  /** Revision of the practice system's chart; `settle` sends it back. */
  revision: z.string(),
  receivedAt: instant,
  /** Null: the chart was read just now. Otherwise why it could not be read; the stored chart is shown. */
  stale: z.enum(DELIVERY_REASONS).nullable(),
  differences: z.array(difference),
  unmapped: z.array(unmappedCode),
  notice: z.string(),
});
export type Comparison = z.infer<typeof comparison>;

export const exchangeImageInput = z.object({ imageId: id });

const place = z.object({ tooth: toothNumber, surface });
export const settleInput = z.object({
  imageId: id,
  revision: z.string().max(200),
  /** Differences that were skipped. */
  skipped: z.array(place).max(MAX_CELLS),
  /** Cells that a person has decided; the practice system takes over our statuses there. */
  decided: z.array(place).max(MAX_CELLS),
});
export type SettleInput = z.infer<typeof settleInput>;

export const practicePatient = z.object({ externalId: z.string(), name: z.string(), birthDate: z.string().nullable() });
export type PracticePatient = z.infer<typeof practicePatient>;

export const linkPatientInput = z.object({ patientId: id, externalId: externalId.nullable() });
export type LinkPatientInput = z.infer<typeof linkPatientInput>;

const address = z.url({ protocol: /^https?$/ }).max(500);

/** Connection to the practice system; key and secret are never returned. */
export const practiceConnection = z.object({
  name: z.string(),
  baseUrl: z.string(),
  webhookUrl: z.string().nullable(),
  hasKey: z.boolean(),
  hasWebhookSecret: z.boolean(),
  active: z.boolean(),
  lastOkAt: instant.nullable(),
  lastFailureAt: instant.nullable(),
  lastFailure: z.enum(DELIVERY_REASONS).nullable(),
  version,
});
export type PracticeConnection = z.infer<typeof practiceConnection>;

export const saveConnectionInput = z.object({
  /** Omitted: there is no connection yet. */
  version: version.optional(),
  name: oneLine.min(1).max(100),
  baseUrl: address,
  webhookUrl: address.nullable(),
  active: z.boolean(),
  /** Omitted: the stored one stays. */
  key: z.string().min(8).max(500).optional(),
  webhookSecret: z.string().min(16).max(500).optional(),
});
export type SaveConnectionInput = z.infer<typeof saveConnectionInput>;

export const connectionTest = z.object({ ok: z.boolean(), reason: z.enum(DELIVERY_REASONS).nullable() });
export type ConnectionTest = z.infer<typeof connectionTest>;

export const listDeliveriesInput = z.object({ state: z.enum(['OPEN', 'ALL']).default('OPEN') });

/** A row of the list of waiting deliveries. */
export const listedDelivery = delivery.omit({ items: true, unchanged: true }).extend({
  patient: z.object({ id, firstName: z.string(), lastName: z.string() }).nullable(),
  imageNumber: z.number().int().nullable(),
  conflicts: z.number().int(),
});
export type ListedDelivery = z.infer<typeof listedDelivery>;

export const deliveryList = z.object({ deliveries: z.array(listedDelivery), waiting: z.number().int(), stopped: z.number().int() });
export type DeliveryList = z.infer<typeof deliveryList>;

/** What the practice system pushes: the whole chart of one of its patients. */
export const receivedChart = z.object({ revision: z.string().min(1).max(200), cells: practiceCells });
export type ReceivedChart = z.infer<typeof receivedChart>;

export const receivedChartResponse = z.object({
  taken: z.number().int(),
  unmapped: z.array(unmappedCode),
  /** Surfaces that both sides changed; a dentist decides. */
  conflicts: z.number().int(),
});
export type ReceivedChartResponse = z.infer<typeof receivedChartResponse>;
