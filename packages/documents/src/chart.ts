import { seenTeeth } from '@molaar/domain/statuses';
import { ALL_TEETH, compareTeeth, formatTooth, isPrimary, PERMANENT_TEETH, type ToothNumber } from '@molaar/domain/teeth';
import { ghostsName, toothStatusName, translations } from '@molaar/i18n';
import {
  type ChartTheme,
  DARK_THEME,
  LegendDrawing,
  type LegendItem,
  LegendList,
  LIGHT_THEME,
  legendItems,
  Odontogram,
  type StatusSymbol,
  type TeethStates,
} from '@molaar/odontogram';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { CONTENT_WIDTH } from './theme';
import type { DocumentOptions, TreatmentPlanDocument } from './treatment-plan-document';

/** What the chart of a plan shows; teeth of which nothing is known are ghosts. */
interface Chart {
  readonly teeth: TeethStates;
  readonly seen: ReadonlySet<ToothNumber>;
  readonly drawn: readonly ToothNumber[];
  readonly alternative: string;
  readonly legendText: (item: LegendItem) => string;
}

/** Returns the chart with the approved statuses; null when there are none. */
function chartOf({ chart = [], teeth: known }: TreatmentPlanDocument, { notation, locale }: DocumentOptions): Chart | null {
  if (chart.length === 0) return null;
  const teeth: Partial<Record<ToothNumber, { symbols: StatusSymbol[] }>> = {};
  for (const { tooth, status, surfaces } of chart) {
    const symbols = teeth[tooth]?.symbols ?? [];
    teeth[tooth] = { symbols: [...symbols, { status, surfaces, decision: 'APPROVED' }] };
  }
  // A plan that was saved before the teeth were recorded knows only those with a status.
  const stated = chart.map(({ tooth, status }) => ({ tooth, status, decision: 'APPROVED' as const }));
  const seen = new Set([...seenTeeth([], stated).seen, ...(known?.seen ?? [])]);
  const assessed = new Set(known?.isAssessed ? ALL_TEETH : known?.notSeen);
  const { catalogue, treatmentPlanPage } = translations(locale);
  const named = chart.map(({ tooth, status }) => `${formatTooth(tooth, notation)} ${toothStatusName(status, locale)}`);
  const ghosts = PERMANENT_TEETH.filter((tooth) => !seen.has(tooth)).sort(compareTeeth);
  const groups = [ghosts.filter((tooth) => assessed.has(tooth)), ghosts.filter((tooth) => !assessed.has(tooth))];
  const ghostName = (list: readonly ToothNumber[]) => ghostsName(list, assessed, { notation, locale });
  const unseen = groups
    .filter((group) => group.length > 0)
    .map((group) => ` ${ghostName(group)}: ${group.map((tooth) => formatTooth(tooth, notation)).join(', ')}.`);
  // As on the screen: a child's sound primary teeth have no status of their own.
  const drawn = [...seen, ...chart.map(({ tooth }) => tooth)].some(isPrimary) ? ALL_TEETH : PERMANENT_TEETH;
  return {
    teeth,
    seen,
    drawn,
    alternative: `${treatmentPlanPage.chartAlternative()} ${named.join(', ')}.${unseen.join('')}`,
    legendText: (item) => {
      if (item.kind === 'STATUS') return toothStatusName(item.status, locale);
      return item.kind === 'DECISION' ? catalogue.decisions[item.decision]() : ghostName(drawn.filter((tooth) => !seen.has(tooth)));
    },
  };
}

function drawingOf(
  { teeth, seen, drawn, alternative }: Chart,
  { notation, locale }: DocumentOptions,
  { theme = LIGHT_THEME, prefix = '' }: { theme?: ChartTheme; prefix?: string } = {},
): string {
  const { radiograph } = translations(locale).treatmentPlan;
  const labels = {
    chart: alternative,
    tooth: () => '',
    patientRight: radiograph.right(),
    patientLeft: radiograph.left(),
  };
  const svg = renderToStaticMarkup(
    createElement(Odontogram, { teeth, seen, notation, selected: null, labels, showPrimary: drawn.some(isPrimary), theme }),
    { identifierPrefix: prefix },
  );
  return svg.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ');
}

/**
 * Renders the dental chart for a web page: the drawing, and its legend as a list, which stays readable on a phone; both
 * for light and for dark pages, of which the page's style shows one.
 * @returns null when there are no statuses.
 */
export function chartSvg(plan: TreatmentPlanDocument, options: DocumentOptions): string | null {
  const chart = chartOf(plan, options);
  if (!chart) return null;
  const { teeth, seen, drawn, legendText } = chart;
  const items = legendItems(teeth, drawn, seen);
  const themes = { light: LIGHT_THEME, dark: DARK_THEME };
  return (['light', 'dark'] as const)
    .map((name) => {
      const theme = themes[name];
      const legend = createElement(LegendList, { items, name: legendText, theme, className: 'chart-legend' });
      const list = items.length > 0 ? renderToStaticMarkup(legend, { identifierPrefix: `legend-${name}` }) : '';
      return `<div class="on-${name}">${drawingOf(chart, options, { theme, prefix: name })}${list}</div>`;
    })
    .join('');
}

export interface ChartDrawing extends Drawing {
  /** In points, as wide as the page's content; null where the chart has nothing to explain. */
  readonly legend: Drawing | null;
  readonly alternative: string;
  readonly hasPrimary: boolean;
}

interface Drawing {
  readonly svg: string;
  /** In the units of the drawing. */
  readonly width: number;
  readonly height: number;
}

/** Renders the chart and its legend for the PDF. The same input gives the same drawings. */
export function drawChart(plan: TreatmentPlanDocument, options: DocumentOptions): ChartDrawing | null {
  const chart = chartOf(plan, options);
  if (!chart) return null;
  const { teeth, seen, drawn, alternative, legendText } = chart;
  const items = legendItems(teeth, drawn, seen);
  const legend = createElement(LegendDrawing, { items, name: legendText, width: CONTENT_WIDTH, theme: LIGHT_THEME });
  return {
    ...sized(drawingOf(chart, options)),
    legend: items.length > 0 ? sized(renderToStaticMarkup(legend, { identifierPrefix: 'legend' })) : null,
    alternative,
    hasPrimary: drawn.some(isPrimary),
  };
}

function sized(svg: string): Drawing {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  return { svg, width: Number(width), height: Number(height) };
}
