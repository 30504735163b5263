import { z } from 'zod';
import { id, instant, surface, toothNumber, toothStatusName, version } from './common';

/** What stands at one surface of one tooth, in our words. */
export const chartCell = z.object({ tooth: toothNumber, surface, statuses: z.array(toothStatusName).max(40) });

/** The same in the practice system's words, whatever they are. */
export const practiceCell = z.object({
  tooth: z.string().min(1).max(10),
  surface: z.string().min(1).max(10),
  codes: z.array(z.string().min(1).max(60)).max(40),
});
export type PracticeCell = z.infer<typeof practiceCell>;

/** A mouth has 52 teeth of at most eight places each. */
const MOST_CELLS = 600;
export const practiceCells = z.array(practiceCell).max(MOST_CELLS);

/** How the practice system names a patient. */
export const externalId = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[\w.:@-]+$/u);

/** Why something did not go through; translated by the client. */
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

/** WAITING goes out by itself; STOPPED needs a person; REPLACED: a newer one says more. */
export const DELIVERY_STATES = ['WAITING', 'DONE', 'STOPPED', 'REPLACED'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const DELIVERY_KINDS = ['STATUSES', 'ANALYSIS_DONE', 'ANALYSIS_FAILED'] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** What became of one surface: REFUSED by the practice system, UNMAPPED: it has no word for it. */
export const ITEM_RESULTS = ['SAVED', 'CONFLICT', 'UNMAPPED', 'REFUSED'] as const;
export type ItemResult = (typeof ITEM_RESULTS)[number];

export const deliveryItem = chartCell.extend({
  result: z.enum(ITEM_RESULTS),
  /** What stands there instead, where it is a conflict. */
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
  /** Surfaces on which both sides said the same already. */
  unchanged: z.number().int(),
});
export type Delivery = z.infer<typeof delivery>;

/** What the practice system says and we have no word for. */
export const unmappedCode = practiceCell.omit({ codes: true }).extend({ code: z.string(), reason: z.enum(['STATUS', 'SURFACE', 'TOOTH']) });
export type UnmappedCode = z.infer<typeof unmappedCode>;

export const difference = z.object({
  tooth: toothNumber,
  surface,
  kind: z.enum(['INCOMING', 'OUTGOING', 'CONFLICT']),
  ours: z.array(toothStatusName),
  theirs: z.array(toothStatusName),
  base: z.array(toothStatusName),
  /** A person has seen what they say here and left it. */
  skipped: z.boolean(),
});
export type Difference = z.infer<typeof difference>;

/** How a radiograph's patient stands with the practice system; read without asking it. */
export const exchangeState = z.object({
  imageId: id,
  /** Null: the clinic has none. */
  practice: z.object({ name: z.string() }).nullable(),
  /** How it names this patient; null until somebody says. */
  externalId: z.string().nullable(),
  /** The last time that the radiograph's statuses were sent or put in line to be. */
  last: delivery.nullable(),
  notice: z.string(),
});
export type ExchangeState = z.infer<typeof exchangeState>;

export const comparison = z.object({
  imageId: id,
  /** Version of the radiograph's statuses that were compared. */
  statusVersion: version,
  /** Names what the practice system said; `settle` gives it back. */
  revision: z.string(),
  receivedAt: instant,
  /** Null: asked just now. Else why it could not be, and this is what it said before. */
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
  /** Seen and left as it is. */
  skipped: z.array(place).max(MOST_CELLS),
  /** A person has decided what stands there; what we have afterwards is for them to take over. */
  decided: z.array(place).max(MOST_CELLS),
});
export type SettleInput = z.infer<typeof settleInput>;

export const practicePatient = z.object({ externalId: z.string(), name: z.string(), birthDate: z.string().nullable() });
export type PracticePatient = z.infer<typeof practicePatient>;

export const linkPatientInput = z.object({ patientId: id, externalId: externalId.nullable() });
export type LinkPatientInput = z.infer<typeof linkPatientInput>;

const address = z.url({ protocol: /^https?$/ }).max(500);

/** What leaves for the practice system goes there; the key and the secret are never read back. */
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
  /** Left out: there is none yet. */
  version: version.optional(),
  name: z.string().trim().min(1).max(100),
  baseUrl: address,
  webhookUrl: address.nullable(),
  active: z.boolean(),
  /** Left out: the one that is stored stays. */
  key: z.string().min(8).max(500).optional(),
  webhookSecret: z.string().min(16).max(500).optional(),
});
export type SaveConnectionInput = z.infer<typeof saveConnectionInput>;

export const connectionTest = z.object({ ok: z.boolean(), reason: z.enum(DELIVERY_REASONS).nullable() });
export type ConnectionTest = z.infer<typeof connectionTest>;

export const listDeliveriesInput = z.object({ state: z.enum(['OPEN', 'ALL']).default('OPEN') });

/** A line of the screen that shows what waits. */
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
