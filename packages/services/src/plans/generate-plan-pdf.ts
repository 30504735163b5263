import type { Locale } from '@molaar/contracts';
import { renderPlanPdf } from '@molaar/documents';
import type { Actor, Deps } from '../deps';
import { requirePermission } from '../permission';
import { documentOf, keyOfPdf, type PrintOptions, readPrintedPlan } from './printed-plan';

const FILE_NAMES: Readonly<Record<Locale, string>> = { en: 'treatment-plan', et: 'raviplaan' };

export interface PlanPdf {
  pdf: Buffer;
  /** Without the patient's name: it ends in download folders and logs. */
  fileName: string;
}

/**
 * The PDF of a plan's latest version; language and format are the plan's own unless named. Made once and kept: the same
 * content is answered from the object store. TREATMENT_PLAN_NOT_FOUND; NOT_ALLOWED for a draft by who may not prepare
 * plans (its pages say that it is one); DEFAULT_DISCLAIMER_NOT_FOUND when it cannot be printed in the language.
 */
export async function generatePlanPdf(deps: Deps, actor: Actor, planId: string, options: PrintOptions = {}): Promise<PlanPdf> {
  requirePermission(actor, 'DOWNLOAD_PLAN');
  const { organizationId } = actor;
  const printed = await readPrintedPlan(deps, actor, planId, { ...options, action: 'DOWNLOAD' });
  const { plan, locale, format, timeZone, notation } = printed;
  const key = keyOfPdf(organizationId, printed);
  const fileName = `${FILE_NAMES[locale]}-${plan.savedAt.toISOString().slice(0, 10)}-v${plan.planVersion}.pdf`;
  if (await deps.store.exists(key)) return { pdf: await deps.store.get(key), fileName };

  const document = await documentOf(deps, organizationId, printed);
  const pdf = await renderPlanPdf(document, { locale, format, timeZone, notation });
  await deps.store.put(key, pdf, { contentType: 'application/pdf' });
  return { pdf, fileName };
}
