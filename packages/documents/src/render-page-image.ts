import { renderAsync } from '@resvg/resvg-js';
import { composeDocument } from './compose-document';
import { fontFiles } from './fonts';
import { pageSvg } from './page-svg';
import type { DocumentOptions, TreatmentPlanDocument } from './treatment-plan-document';

/** Default width in pixels: readable on a screen. */
const WIDTH = 900;

export interface PageImage {
  /** Null when there is no such page. */
  readonly png: Buffer | null;
  /** Number of pages of the document. */
  readonly pages: number;
}

/** `page` counts from 1; `width` is in pixels. */
export interface PageImageOptions extends DocumentOptions {
  readonly page: number;
  readonly width?: number;
}

/** Renders one page as a PNG. @throws RangeError when a single row is higher than a page. */
export async function renderPageImage(plan: TreatmentPlanDocument, options: PageImageOptions): Promise<PageImage> {
  const { pages } = await composeDocument(plan, options);
  const items = pages[options.page - 1];
  if (!items) return { png: null, pages: pages.length };
  const image = await renderAsync(pageSvg(items), {
    fitTo: { mode: 'width', value: options.width ?? WIDTH },
    font: { fontFiles: fontFiles().map((file) => file.path), loadSystemFonts: false, defaultFontFamily: 'Inter' },
  });
  return { png: image.asPng(), pages: pages.length };
}
