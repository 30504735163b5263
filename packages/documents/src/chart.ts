import { formatTooth, isPrimary, type ToothNumber } from '@molaar/domain/teeth';
import { toothStatusName, translations } from '@molaar/i18n';
import { Odontogram, type TeethStates, type ToothMark } from '@molaar/odontogram';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { DocumentOptions, TreatmentPlanDocument } from './treatment-plan-document';

/** The dental chart with what was approved, as standalone SVG; null where nothing of it sits on a tooth. */
export function chartSvg({ chart = [] }: TreatmentPlanDocument, { notation, locale }: DocumentOptions): string | null {
  if (chart.length === 0) return null;
  const teeth: Partial<Record<ToothNumber, { marks: ToothMark[] }>> = {};
  for (const { tooth, status, surfaces } of chart) {
    const marks = teeth[tooth]?.marks ?? [];
    teeth[tooth] = { marks: [...marks, { status, surfaces, decision: 'APPROVED' }] };
  }
  const { radiograph: picture } = translations(locale).treatmentPlan;
  const labels = {
    chart: chartAlternative(chart, locale, notation),
    tooth: () => '',
    patientRight: picture.right(),
    patientLeft: picture.left(),
  };
  const showPrimary = chart.some(({ tooth }) => isPrimary(tooth));
  const svg = renderToStaticMarkup(
    createElement(Odontogram, { teeth: teeth as TeethStates, notation, selected: null, labels, showPrimary }),
  );
  return svg.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ');
}

/** What a reader hears instead of the chart. */
function chartAlternative(
  chart: NonNullable<TreatmentPlanDocument['chart']>,
  locale: DocumentOptions['locale'],
  notation: DocumentOptions['notation'],
): string {
  const words = translations(locale).treatmentPlanPage;
  return `${words.chartAlternative()} ${chart.map(({ tooth, status }) => `${formatTooth(tooth, notation)} ${toothStatusName(status, locale)}`).join(', ')}.`;
}

export interface ChartDrawing {
  readonly svg: string;
  /** Of the drawing, in its own units. */
  readonly width: number;
  readonly height: number;
  readonly alternative: string;
}

/** The chart for paper. The same input gives the same drawing. */
export function drawChart(plan: TreatmentPlanDocument, options: DocumentOptions): ChartDrawing | null {
  const svg = chartSvg(plan, options);
  if (!svg) return null;
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  return {
    svg,
    width: Number(width),
    height: Number(height),
    alternative: chartAlternative(plan.chart ?? [], options.locale, options.notation),
  };
}
