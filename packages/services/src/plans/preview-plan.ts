import { AppError } from '@molaar/contracts';
import { type PlanPreview, renderPlanPreview } from '@molaar/documents';
import { planPdfsPrefix } from '@molaar/storage';
import type { Actor, Deps } from '../deps';
import { requirePermission } from '../permission';
import { documentOf, type PrintOptions, readPrintedPlan } from './printed-plan';

/** Wide enough to be read on a screen, pixels. */
const WIDTH = 900;

/**
 * A picture of one page, from 1, of the PDF. TREATMENT_PLAN_NOT_FOUND; TREATMENT_PLAN_PDF_DOES_NOT_EXIST
 * when that version's PDF was never generated; NOT_FOUND for a page that it has not; otherwise as `generatePlanPdf`.
 */
export async function previewPlan(
  deps: Deps,
  actor: Actor,
  planId: string,
  { page, ...options }: PrintOptions & { page: number },
): Promise<PlanPreview> {
  requirePermission(actor, 'DOWNLOAD_PLAN');
  const { organizationId } = actor;
  const printed = await readPrintedPlan(deps, actor, planId, { ...options, action: 'VIEW' });
  const { plan, locale, format, timeZone, notation } = printed;
  if (!(await hasAny(deps, planPdfsPrefix(organizationId, planId, plan.planVersion))))
    throw new AppError('TREATMENT_PLAN_PDF_DOES_NOT_EXIST', `no PDF of version ${plan.planVersion} of plan ${planId} was generated`);
  const document = await documentOf(deps, organizationId, printed);
  try {
    return await renderPlanPreview(document, { locale, format, timeZone, notation, page, width: WIDTH });
  } catch (cause) {
    if (cause instanceof RangeError) throw new AppError('NOT_FOUND', `plan ${planId} has no page ${page}`, { cause });
    throw cause;
  }
}

async function hasAny({ store }: Deps, prefix: string): Promise<boolean> {
  for await (const _ of store.list(prefix)) return true;
  return false;
}
