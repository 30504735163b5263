import { renderAsync } from '@resvg/resvg-js';
import { composePlan } from './compose-plan';
import { fontFiles } from './fonts';
import { pageSvg } from './page-svg';
import type { PlanDocument, PlanOptions } from './plan-document';

export interface PlanPreview {
  readonly png: Buffer;
  /** How many pages the plan has. */
  readonly pages: number;
}

/** A picture of one page (from 1), `width` pixels wide. RangeError when there is no such page. */
export async function renderPlanPreview(
  plan: PlanDocument,
  options: PlanOptions & { readonly page: number; readonly width?: number },
): Promise<PlanPreview> {
  const { pages } = await composePlan(plan, options);
  const items = pages[options.page - 1];
  if (!items) throw new RangeError(`the plan has ${pages.length} pages and no page ${options.page}`);
  const image = await renderAsync(pageSvg(items), {
    fitTo: { mode: 'width', value: options.width ?? 900 },
    font: { fontFiles: fontFiles().map((file) => file.path), loadSystemFonts: false, defaultFontFamily: 'Inter' },
  });
  return { png: image.asPng(), pages: pages.length };
}
