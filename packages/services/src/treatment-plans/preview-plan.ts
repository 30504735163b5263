import { AppError } from '@molaar/contracts';
import { renderPlanPreview } from '@molaar/documents';
import { ObjectNotFoundError, pageOfKey, planPageKey, planPagesPrefix, planPdfsPrefix } from '@molaar/storage';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { makeOnce } from './make-once';
import { documentOf, keyOfPdf, type PrintedPlan, type PrintOptions, readPrintedPlan } from './printed-plan';

export interface PagePicture {
  png: Buffer;
  /** How many pages the PDF has. */
  pages: number;
}

/**
 * A picture of one page, from 1, of the PDF. Made once and kept beside the PDF: the same content is answered from the object
 * store. TREATMENT_PLAN_NOT_FOUND; TREATMENT_PLAN_PDF_DOES_NOT_EXIST when that version's PDF was never generated; NOT_FOUND for
 * a page that it has not; otherwise as `generatePlanPdf`.
 */
export async function previewPlan(
  deps: Deps,
  actor: Actor,
  planId: string,
  { page, ...options }: PrintOptions & { page: number },
): Promise<PagePicture> {
  requirePermission(actor, 'DOWNLOAD_PLAN');
  const { organizationId } = actor;
  const printed = await readPrintedPlan(deps, actor, planId, { ...options, action: 'VIEW' });
  const { planVersion } = printed.plan;
  if (!(await hasAny(deps, planPdfsPrefix(organizationId, planId, planVersion))))
    throw new AppError('TREATMENT_PLAN_PDF_DOES_NOT_EXIST', `no PDF of version ${planVersion} of plan ${planId} was generated`);
  const pdfKey = keyOfPdf(deps, organizationId, printed);
  const kept = await findKept(deps, pdfKey, page);
  if (kept === 'NO_SUCH_PAGE') throw noSuchPage(planId, page);
  if (kept) return kept;
  // The key without the number of pages, which is not known yet.
  return makeOnce(deps.store, `${planPagesPrefix(pdfKey)}${page}`, () => paint(deps, organizationId, printed, pdfKey, page));
}

async function hasAny({ store }: Deps, prefix: string): Promise<boolean> {
  for await (const _ of store.list(prefix)) return true;
  return false;
}

/** Any page that was made before says how many there are. Null where this one is to be made. */
async function findKept({ store }: Deps, pdfKey: string, wanted: number): Promise<PagePicture | 'NO_SUCH_PAGE' | null> {
  for await (const { key } of store.list(planPagesPrefix(pdfKey))) {
    const { page, pages } = pageOfKey(key) ?? {};
    if (pages === undefined) continue;
    if (wanted > pages) return 'NO_SUCH_PAGE';
    if (page !== wanted) continue;
    try {
      return { png: await store.get(key), pages };
    } catch (error) {
      // Gone again this very moment.
      if (!(error instanceof ObjectNotFoundError)) throw error;
    }
  }
  return null;
}

async function paint(deps: Deps, organizationId: string, printed: PrintedPlan, pdfKey: string, page: number): Promise<PagePicture> {
  const { locale, format, timeZone, notation } = printed;
  const document = await documentOf(deps, organizationId, printed);
  const preview = deps.pdf?.preview ?? renderPlanPreview;
  const { png, pages } = await preview(document, { locale, format, timeZone, notation, page });
  if (!png) throw noSuchPage(printed.plan.id, page);
  await deps.store.put(planPageKey(pdfKey, page, pages), png, { contentType: 'image/png' });
  return { png, pages };
}

function noSuchPage(planId: string, page: number): AppError {
  return new AppError('NOT_FOUND', `plan ${planId} has no page ${page}`);
}
