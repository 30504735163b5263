import { seenTeeth } from '@molaar/domain/statuses';
import { formatTooth, isPrimary, type ToothNumber } from '@molaar/domain/teeth';
import { toothStatusName, translations } from '@molaar/i18n';
import { type LegendItem, Odontogram, type StatusSymbol, type TeethStates } from '@molaar/odontogram';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { DocumentOptions, TreatmentPlanDocument } from './treatment-plan-document';

/**
 * Renders the dental chart with the approved statuses as standalone SVG. Teeth of which nothing is known are ghosts.
 * @returns null when there are no statuses.
 */
export function chartSvg({ chart = [], teeth: known }: TreatmentPlanDocument, { notation, locale }: DocumentOptions): string | null {
  if (chart.length === 0) return null;
  const teeth: Partial<Record<ToothNumber, { symbols: StatusSymbol[] }>> = {};
  for (const { tooth, status, surfaces } of chart) {
    const symbols = teeth[tooth]?.symbols ?? [];
    teeth[tooth] = { symbols: [...symbols, { status, surfaces, decision: 'APPROVED' }] };
  }
  // A plan that was saved before the teeth were recorded knows only those with a status.
  const stated = chart.map(({ tooth, status }) => ({ tooth, status, decision: 'APPROVED' as const }));
  const seen = new Set([...seenTeeth([], stated).seen, ...(known?.seen ?? [])]);
  const { radiograph } = translations(locale).treatmentPlan;
  const labels = {
    chart: chartAlternative(chart, locale, notation),
    tooth: () => '',
    patientRight: radiograph.right(),
    patientLeft: radiograph.left(),
    legend: (item: LegendItem) => legendText(item, known?.isAssessed ?? false, locale),
  };
  const showPrimary = chart.some(({ tooth }) => isPrimary(tooth));
  const svg = renderToStaticMarkup(
    createElement(Odontogram, { teeth: teeth as TeethStates, seen, notation, selected: null, labels, showPrimary }),
  );
  return svg.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ');
}

function legendText(item: LegendItem, isAssessed: boolean, locale: DocumentOptions['locale']): string {
  const { catalogue, teethStatus } = translations(locale);
  if (item.kind === 'STATUS') return toothStatusName(item.status, locale);
  if (item.kind === 'DECISION') return catalogue.decisions[item.decision]();
  return isAssessed ? teethStatus.legend.notSeen() : teethStatus.legend.notAssessed();
}

/** Returns the alternative text of the chart. */
function chartAlternative(
  chart: NonNullable<TreatmentPlanDocument['chart']>,
  locale: DocumentOptions['locale'],
  notation: DocumentOptions['notation'],
): string {
  const texts = translations(locale).treatmentPlanPage;
  return `${texts.chartAlternative()} ${chart.map(({ tooth, status }) => `${formatTooth(tooth, notation)} ${toothStatusName(status, locale)}`).join(', ')}.`;
}

export interface ChartDrawing {
  readonly svg: string;
  /** In the units of the drawing. */
  readonly width: number;
  readonly height: number;
  readonly alternative: string;
  readonly hasPrimary: boolean;
}

/** Renders the chart for the PDF. The same input gives the same drawing. */
export function drawChart(plan: TreatmentPlanDocument, options: DocumentOptions): ChartDrawing | null {
  const svg = chartSvg(plan, options);
  if (!svg) return null;
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  return {
    svg,
    width: Number(width),
    height: Number(height),
    alternative: chartAlternative(plan.chart ?? [], options.locale, options.notation),
    hasPrimary: (plan.chart ?? []).some(({ tooth }) => isPrimary(tooth)),
  };
}
