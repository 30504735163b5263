import { AppError } from '@molaar/contracts';
import { renderPageImage } from '@molaar/documents';
import { ObjectNotFoundError, pageOfKey, planPageKey, planPagesPrefix, planPdfsPrefix } from '@molaar/storage';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { countAction } from '../limits/count-action';
import { hasObjects } from './has-objects';
import { documentOf, type PrintedTreatmentPlan, type PrintOptions, pdfKeyOf, readPrintedTreatmentPlan } from './printed-treatment-plan';
import { shareInFlight } from './share-in-flight';

export interface PageImage {
  png: Buffer;
  /** Number of pages of the PDF. */
  pages: number;
}

/**
 * Returns an image of one page (from 1) of the PDF. Rendered once and cached next to the PDF.
 * @throws TREATMENT_PLAN_NOT_FOUND; TREATMENT_PLAN_PDF_DOES_NOT_EXIST when the version's PDF was never generated;
 * NOT_FOUND when there is no such page; else as `generateTreatmentPlanPdf`.
 */
export async function previewTreatmentPlanPage(
  deps: Deps,
  actor: Actor,
  planId: string,
  { page, ...options }: PrintOptions & { page: number },
): Promise<PageImage> {
  requirePermission(actor, 'DOWNLOAD_PLAN');
  const { organizationId } = actor;
  const printed = await readPrintedTreatmentPlan(deps, actor, planId, { ...options, action: 'VIEW' });
  const { planVersion } = printed.plan;
  if (!(await hasObjects(deps, planPdfsPrefix(organizationId, planId, planVersion))))
    throw new AppError('TREATMENT_PLAN_PDF_DOES_NOT_EXIST', `no PDF of version ${planVersion} of treatment plan ${planId} was generated`);
  const key = pdfKeyOf(deps, organizationId, printed);
  const cached = await findCachedPage(deps, key, page);
  if (cached === 'NO_SUCH_PAGE') throw noSuchPage(planId, page);
  if (cached) return cached;
  await countAction(deps, 'PDF', { actor });
  // The key without the number of pages, which is not known yet.
  const make = async (signal: AbortSignal) => {
    // A rendering that ended since the look into the cache has stored it.
    const stored = await findCachedPage(deps, key, page);
    if (stored === 'NO_SUCH_PAGE') throw noSuchPage(planId, page);
    return stored ?? renderPage(deps, organizationId, { printed, key, page, signal });
  };
  return shareInFlight(deps.store, `${planPagesPrefix(key)}${page}`, make, options.signal);
}

/**
 * Finds a cached page; the key of any cached page contains the number of pages. Null when the page has to be rendered.
 */
async function findCachedPage({ store }: Deps, pdfKey: string, wanted: number): Promise<PageImage | 'NO_SUCH_PAGE' | null> {
  for await (const { key } of store.list(planPagesPrefix(pdfKey))) {
    const { page, pages } = pageOfKey(key) ?? {};
    if (pages === undefined) continue;
    if (wanted > pages) return 'NO_SUCH_PAGE';
    if (page !== wanted) continue;
    try {
      return { png: await store.get(key), pages };
    } catch (error) {
      // Deleted at this moment.
      if (!(error instanceof ObjectNotFoundError)) throw error;
    }
  }
  return null;
}

async function renderPage(
  deps: Deps,
  organizationId: string,
  { printed, key, page, signal }: { printed: PrintedTreatmentPlan; key: string; page: number; signal: AbortSignal },
): Promise<PageImage> {
  const { locale, format, timeZone, notation } = printed;
  const document = await documentOf(deps, organizationId, printed);
  const render = deps.pdf?.renderPageImage ?? renderPageImage;
  const { png, pages } = await render(document, { locale, format, timeZone, notation, page }, { lane: organizationId, signal });
  if (!png) throw noSuchPage(printed.plan.id, page);
  await deps.store.put(planPageKey(key, page, pages), png, { contentType: 'image/png' });
  return { png, pages };
}

function noSuchPage(planId: string, page: number): AppError {
  return new AppError('NOT_FOUND', `treatment plan ${planId} has no page ${page}`);
}
