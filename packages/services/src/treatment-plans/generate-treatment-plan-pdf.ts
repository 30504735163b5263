import { Readable } from 'node:stream';
import type { Locale, PdfFormat } from '@molaar/contracts';
import { type ClinicScope, inClinic, listTreatmentPlanDeliveries } from '@molaar/db';
import { renderTreatmentPlanPdf } from '@molaar/documents';
import { calendarDay } from '@molaar/domain/clinic';
import { ObjectNotFoundError, type OpenedObject } from '@molaar/storage';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { countAction } from '../limits/count-action';
import {
  documentOf,
  type PrintedTreatmentPlan,
  type PrintOptions,
  pdfKeyOf,
  pdfKeyPrefix,
  readPrintedTreatmentPlan,
} from './printed-treatment-plan';
import { shareInFlight } from './share-in-flight';

const FILE_NAMES: Readonly<Record<Locale, string>> = { en: 'treatment-plan', et: 'raviplaan' };

export interface TreatmentPlanPdf {
  pdf: Buffer;
  /** Without the patient's name, because it appears in download folders and logs. */
  fileName: string;
}

/**
 * Returns the PDF of the version that `readPrintedTreatmentPlan` selects, in the plan's own language and format unless
 * given. Rendered once and cached in the object store.
 * @throws As `readPrintedTreatmentPlan`.
 */
export async function generateTreatmentPlanPdf(
  deps: Deps,
  actor: Actor,
  planId: string,
  options: PrintOptions = {},
): Promise<TreatmentPlanPdf> {
  requirePermission(actor, 'DOWNLOAD_PLAN');
  const printed = await readPrintedTreatmentPlan(deps, actor, planId, { ...options, action: 'DOWNLOAD' });
  const { pdf } = await pdfOf(deps, actor, printed);
  return { pdf, fileName: pdfFileName(printed) };
}

export interface OpenedTreatmentPlanPdf extends Pick<OpenedObject, 'stream' | 'size'> {
  fileName: string;
}

/**
 * Opens the PDF for streaming; a cached one is not loaded into memory. The caller must consume or destroy the stream.
 * @throws As `generateTreatmentPlanPdf`.
 */
export async function openTreatmentPlanPdf(
  deps: Deps,
  actor: Actor,
  planId: string,
  options: PrintOptions = {},
): Promise<OpenedTreatmentPlanPdf> {
  requirePermission(actor, 'DOWNLOAD_PLAN');
  const printed = await readPrintedTreatmentPlan(deps, actor, planId, { ...options, action: 'DOWNLOAD' });
  const fileName = pdfFileName(printed);
  const key = await findCachedKey(deps, actor, printed);
  const cached = key && (await openCached(deps, key));
  if (cached) return { stream: cached.stream, size: cached.size, fileName };
  await countAction(deps, 'PDF', { actor });
  const { pdf } = await pdfOf(deps, actor, printed, options.signal);
  return { stream: Readable.from([pdf]), size: pdf.length, fileName };
}

/** Null when it was never rendered or has just been deleted. */
async function openCached({ store }: Deps, key: string): Promise<OpenedObject | null> {
  try {
    return await store.open(key);
  } catch (error) {
    if (error instanceof ObjectNotFoundError) return null;
    throw error;
  }
}

export interface CachedTreatmentPlanPdf {
  key: string;
  fileName: string;
  locale: Locale;
  format: PdfFormat;
}

/**
 * Renders and caches the PDF if needed.
 * @returns Its key.
 * @throws As `readPrintedTreatmentPlan`.
 */
export async function cacheTreatmentPlanPdf(
  deps: Deps,
  actor: Actor,
  planId: string,
  options: PrintOptions & { action: string },
): Promise<CachedTreatmentPlanPdf> {
  const printed = await readPrintedTreatmentPlan(deps, actor, planId, options);
  const { key } = await pdfOf(deps, actor, printed);
  const { locale, format } = printed;
  return { key, fileName: pdfFileName(printed), locale, format };
}

/**
 * Returns the file name with the date on the pages, without the patient's name, because it appears in download folders
 * and logs.
 */
export function pdfFileName({ plan, locale, timeZone }: Pick<PrintedTreatmentPlan, 'plan' | 'locale' | 'timeZone'>): string {
  return `${FILE_NAMES[locale]}-${calendarDay(plan.savedAt, timeZone)}-v${plan.planVersion}.pdf`;
}

/**
 * Returns the PDF from the cache, or renders and caches it when it is the clinic's turn.
 * @param request Aborted when nobody waits any more.
 * @throws TOO_MANY_REQUESTS when too many documents of the clinic are waiting.
 */
export async function pdfOf(
  deps: Deps,
  scope: ClinicScope,
  printed: PrintedTreatmentPlan,
  request?: AbortSignal,
): Promise<{ key: string; pdf: Buffer }> {
  const { organizationId } = scope;
  const { locale, format, timeZone, notation } = printed;
  const cached = await findCachedKey(deps, scope, printed);
  if (cached) return { key: cached, pdf: await deps.store.get(cached) };
  const key = pdfKeyOf(deps, organizationId, printed);
  const make = async (signal: AbortSignal) => {
    // A rendering that ended while the deliveries were read has stored it.
    if (await deps.store.exists(key)) return { key, pdf: await deps.store.get(key) };
    const document = await documentOf(deps, organizationId, printed);
    const render = deps.pdf?.render ?? renderTreatmentPlanPdf;
    const pdf = await render(document, { locale, format, timeZone, notation }, { lane: organizationId, signal });
    await deps.store.put(key, pdf, { contentType: 'application/pdf' });
    return { key, pdf };
  };
  return shareInFlight(deps.store, key, make, request);
}

/**
 * Returns the key of the cached PDF; null when it has to be rendered. PDFs of an earlier renderer count only if they
 * were sent, so that everybody reads what the patient got; others are rendered again.
 */
async function findCachedKey(deps: Deps, scope: ClinicScope, printed: PrintedTreatmentPlan): Promise<string | null> {
  const { organizationId } = scope;
  const key = pdfKeyOf(deps, organizationId, printed);
  if (await deps.store.exists(key)) return key;
  const deliveries = await inClinic(deps.db, scope, (tx) => listTreatmentPlanDeliveries(tx, printed.plan.id));
  const keys = pdfKeyPrefix(organizationId, printed);
  const sentDelivery = deliveries.find(({ pdfKey }) => pdfKey.startsWith(keys));
  return sentDelivery && (await deps.store.exists(sentDelivery.pdfKey)) ? sentDelivery.pdfKey : null;
}
