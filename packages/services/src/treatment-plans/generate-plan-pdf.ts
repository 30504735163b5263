import { Readable } from 'node:stream';
import type { Locale, PdfFormat } from '@molaar/contracts';
import { inOrganization, listPlanDeliveries } from '@molaar/db';
import { renderPlanPdf } from '@molaar/documents';
import { ObjectNotFoundError, type OpenedObject } from '@molaar/storage';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { makeOnce } from './make-once';
import { documentOf, keyOfPdf, keysOfPdf, type PrintedPlan, type PrintOptions, readPrintedPlan } from './printed-plan';
import { calendarDay } from './valid-until';

const FILE_NAMES: Readonly<Record<Locale, string>> = { en: 'treatment-plan', et: 'raviplaan' };

export interface PlanPdf {
  pdf: Buffer;
  /** Without the patient's name: it ends in download folders and logs. */
  fileName: string;
}

/**
 * The PDF of a plan, of which version `readPrintedPlan` says; language and format are the plan's own unless named. Made once and
 * kept: the same content is answered from the object store. Errors as `readPrintedPlan`.
 */
export async function generatePlanPdf(deps: Deps, actor: Actor, planId: string, options: PrintOptions = {}): Promise<PlanPdf> {
  requirePermission(actor, 'DOWNLOAD_PLAN');
  const printed = await readPrintedPlan(deps, actor, planId, { ...options, action: 'DOWNLOAD' });
  const { pdf } = await pdfOf(deps, actor.organizationId, printed);
  return { pdf, fileName: pdfFileName(printed) };
}

export interface OpenedPlanPdf extends Pick<OpenedObject, 'stream' | 'size'> {
  fileName: string;
}

/**
 * The same PDF to be sent piece by piece: one that was made before goes from the object store to the reader without
 * standing in memory. Whoever does not read the stream must destroy it. Errors as `generatePlanPdf`.
 */
export async function openPlanPdf(deps: Deps, actor: Actor, planId: string, options: PrintOptions = {}): Promise<OpenedPlanPdf> {
  requirePermission(actor, 'DOWNLOAD_PLAN');
  const printed = await readPrintedPlan(deps, actor, planId, { ...options, action: 'DOWNLOAD' });
  const fileName = pdfFileName(printed);
  const key = await keyOfKept(deps, actor.organizationId, printed);
  const kept = key && (await openKept(deps, key));
  if (kept) return { stream: kept.stream, size: kept.size, fileName };
  const { pdf } = await pdfOf(deps, actor.organizationId, printed);
  return { stream: Readable.from([pdf]), size: pdf.length, fileName };
}

/** Null where it was never made, or is gone again this very moment. */
async function openKept({ store }: Deps, key: string): Promise<OpenedObject | null> {
  try {
    return await store.open(key);
  } catch (error) {
    if (error instanceof ObjectNotFoundError) return null;
    throw error;
  }
}

export interface KeptPlanPdf {
  key: string;
  fileName: string;
  locale: Locale;
  format: PdfFormat;
}

/** Makes sure that exactly these pages lie in the object store; answers where. Errors as `generatePlanPdf`. */
export async function ensurePlanPdf(
  deps: Deps,
  actor: Actor,
  planId: string,
  options: PrintOptions & { action: string },
): Promise<KeptPlanPdf> {
  const printed = await readPrintedPlan(deps, actor, planId, options);
  const { key } = await pdfOf(deps, actor.organizationId, printed);
  const { locale, format } = printed;
  return { key, fileName: pdfFileName(printed), locale, format };
}

/** With the day that its pages say. Without the patient's name: it ends in download folders and logs. */
export function pdfFileName({ plan, locale, timeZone }: Pick<PrintedPlan, 'plan' | 'locale' | 'timeZone'>): string {
  return `${FILE_NAMES[locale]}-${calendarDay(plan.savedAt, timeZone)}-v${plan.planVersion}.pdf`;
}

/** From the object store where the same pages were made before. */
export async function pdfOf(deps: Deps, organizationId: string, printed: PrintedPlan): Promise<{ key: string; pdf: Buffer }> {
  const { locale, format, timeZone, notation } = printed;
  const kept = await keyOfKept(deps, organizationId, printed);
  if (kept) return { key: kept, pdf: await deps.store.get(kept) };
  const key = keyOfPdf(deps, organizationId, printed);
  return makeOnce(deps.store, key, async () => {
    const document = await documentOf(deps, organizationId, printed);
    const render = deps.pdf?.render ?? renderPlanPdf;
    const pdf = await render(document, { locale, format, timeZone, notation });
    await deps.store.put(key, pdf, { contentType: 'application/pdf' });
    return { key, pdf };
  });
}

/**
 * Where these pages lie, made before. Pages that an earlier release painted count only if they were sent: the patient has
 * them, so everybody goes on reading those; others are painted anew. Null where they are to be made.
 */
async function keyOfKept(deps: Deps, organizationId: string, printed: PrintedPlan): Promise<string | null> {
  const key = keyOfPdf(deps, organizationId, printed);
  if (await deps.store.exists(key)) return key;
  const deliveries = await inOrganization(deps.db, organizationId, (tx) => listPlanDeliveries(tx, organizationId, printed.plan.id));
  const keys = keysOfPdf(organizationId, printed);
  const sent = deliveries.find(({ pdfKey }) => pdfKey.startsWith(keys));
  return sent && (await deps.store.exists(sent.pdfKey)) ? sent.pdfKey : null;
}
