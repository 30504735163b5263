import { formatTooth } from '@molaar/domain/teeth';
import { plainLocation } from '@molaar/i18n';
import { column, type Element, row, rule, text } from '../element';
import { type Context, heading, optionSums, type Piece } from '../piece';
import { splitText } from '../split-text';
import { COLORS, SIZES } from '../theme';
import type { DocumentTreatment } from '../treatment-plan-document';
import { amount } from './amount';
import { subtotal, totalBar } from './total';

const WIDTHS = { number: 32, tooth: 54, quantity: 68, cost: 114 } as const;
const GUTTER = 10;
/** Minimum space between a quantity and its cost. */
const MIN_GAP = 4;

/** Maximum characters of one row of text, which then fills a fifth of a page; and the characters of a line. */
const TEXT_LIMIT = 900;
const LINE = 45;

/** Creates the treatments by stage, with tooth, reason and price, and the total. */
export function treatments(context: Context): Piece[] {
  const { plan, texts } = context;
  const title = heading(texts.treatmentPlan.treatments.heading());
  if (plan.treatments.length === 0) return [title, { element: muted(texts.treatmentPlan.treatments.empty()), gap: 0 }];
  const phases = [...new Set(plan.treatments.map((treatment) => treatment.phase))].sort((a, b) => a - b);
  const note =
    plan.totals.choices.length > 0 ? [{ element: padded(muted(texts.treatmentPlanPage.optionNote())), gap: 0, keepWithNext: true }] : [];
  return [title, ...note, ...phases.flatMap((phase) => stage(context, phase, phases.length > 1)), ...sum(context)];
}

function stage(context: Context, phase: number, isOneOfSeveral: boolean): Piece[] {
  const { plan, texts, money } = context;
  const lines = plan.treatments.filter((treatment) => treatment.phase === phase);
  const name = `stage-${phase}`;
  const total = plan.totals.byPhase.find((entry) => entry.phase === phase)?.total;
  const hasSubtotal = isOneOfSeveral && context.showsPrices && total !== undefined;
  const rows = lines.flatMap((treatment) => lineOf(context, treatment, name));
  const last = rows.pop();
  return [
    ...(isOneOfSeveral ? [stageHeading(texts.treatmentPlan.treatments.phase({ phase }))] : []),
    { element: head(context), gap: 0, keepWithNext: true, table: { name, head: true } },
    ...rows,
    ...(last ? [{ ...last, keepWithNext: hasSubtotal }] : []),
    ...(hasSubtotal ? [{ element: subtotal(texts.treatmentPlan.treatments.phaseTotal({ phase }), money(total)), gap: 0 }] : []),
  ];
}

function stageHeading(content: string): Piece {
  const element = text({ fontSize: 11, fontWeight: 700, color: COLORS.ink, paddingBottom: 6 }, content, 'H3');
  return { element, gap: 12, keepWithNext: true };
}

function head({ texts, showsPrices }: Context): Element {
  const style = { fontSize: SIZES.small, fontWeight: 600, color: COLORS.muted };
  const titles = texts.treatmentPlan.treatments;
  return column({}, [
    row(
      { paddingBottom: 4 },
      [
        text({ ...style, width: WIDTHS.number }, titles.number(), 'TH'),
        text({ ...style, width: WIDTHS.tooth }, titles.tooth(), 'TH'),
        text({ ...style, flexGrow: 1 }, titles.finding(), 'TH'),
        text({ ...style, width: WIDTHS.quantity, justifyContent: 'flex-end' }, titles.quantity(), 'TH'),
        ...(showsPrices ? [text({ ...style, width: WIDTHS.cost, justifyContent: 'flex-end' }, titles.cost(), 'TH')] : []),
      ],
      'TR',
    ),
    rule({ height: 1, backgroundColor: COLORS.accent }),
  ]);
}

/** Creates the row of a treatment. A longer text continues in rows below, without number and price. */
function lineOf(context: Context, treatment: DocumentTreatment, name: string): Piece[] {
  const blocks = inBlocks(splitText(treatment.treatmentText, TEXT_LIMIT));
  return (blocks.length === 0 ? [[]] : blocks).map((paragraphs, index, all) => ({
    element: rowOf(context, treatment, { paragraphs, isFirst: index === 0, isLast: index === all.length - 1 }),
    gap: 0,
    table: { name, head: false },
  }));
}

/** Groups paragraphs into blocks of at most TEXT_LIMIT characters. */
function inBlocks(paragraphs: readonly string[]): string[][] {
  const blocks: string[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const paragraph of paragraphs) {
    // Even a short paragraph takes a line.
    const length = Math.max(paragraph.length, LINE);
    size += length;
    if (size > TEXT_LIMIT) {
      blocks.push([]);
      size = length;
    }
    blocks.at(-1)?.push(paragraph);
  }
  return blocks;
}

/** A part of a treatment's text; the first one has its number and price. */
interface RowPart {
  readonly paragraphs: readonly string[];
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

function rowOf(context: Context, treatment: DocumentTreatment, { paragraphs, isFirst, isLast }: RowPart): Element {
  const { showsPrices } = context;
  const style = { fontSize: SIZES.body, color: COLORS.ink };
  const texts = paragraphs.map((paragraph) => text({ ...style, color: COLORS.muted, fontSize: 9, paddingTop: 2 }, paragraph, 'P'));
  const cells = [
    column({ width: WIDTHS.number, flexShrink: 0 }, isFirst ? [badge(treatment.number)] : [], 'TD'),
    column({ width: WIDTHS.tooth, flexShrink: 0 }, isFirst ? [tooth(context, treatment)] : [], 'TD'),
    column(
      { flexGrow: 1, flexShrink: 1, flexBasis: 0, paddingRight: GUTTER },
      [...(isFirst ? finding(context, treatment) : []), ...texts],
      'TD',
    ),
    column({ width: WIDTHS.quantity, flexShrink: 0 }, isFirst ? [quantity(context, treatment)] : [], 'TD'),
    ...(showsPrices ? [column({ width: WIDTHS.cost, flexShrink: 0 }, isFirst ? cost(context, treatment) : [], 'TD')] : []),
  ];
  return column({}, [
    row({ paddingTop: isFirst ? 7 : 0, paddingBottom: isLast ? 7 : 2 }, cells, 'TR'),
    ...(isLast ? [rule({ height: 1, backgroundColor: COLORS.rule })] : []),
  ]);
}

function badge(number: number): Element {
  const style = {
    width: number > 99 ? 24 : 17,
    height: 17,
    borderRadius: 8.5,
    backgroundColor: COLORS.accent,
    justifyContent: 'center',
    alignItems: 'center',
  };
  return row(style, [text({ fontSize: 8.5, fontWeight: 700, color: COLORS.paper, lineHeight: 1 }, String(number))]);
}

function tooth({ options, texts }: Context, treatment: DocumentTreatment): Element {
  const name = treatment.tooth ? formatTooth(treatment.tooth, options.notation) : texts.treatmentPlan.treatments.jaw();
  return text({ fontSize: treatment.tooth ? 13 : SIZES.body, fontWeight: 700, color: COLORS.ink, lineHeight: 1.15 }, name);
}

function finding({ texts, options, optionOf }: Context, treatment: DocumentTreatment): Element[] {
  const { issue, surfaces, tooth: number } = treatment;
  const option = optionOf(treatment);
  const named = plainLocation(number, surfaces, options.locale);
  return [
    text(
      { fontSize: 10, fontWeight: 600, color: COLORS.ink },
      option ? `${texts.treatmentPlanPage.option({ option })}: ${issue}` : issue,
      'P',
    ),
    ...(named
      ? [text({ fontSize: SIZES.small, color: COLORS.muted }, texts.treatmentPlan.treatments.surfaces({ surfaces: named }), 'P')]
      : []),
  ];
}

function quantity({ texts }: Context, treatment: DocumentTreatment): Element {
  const content = `${treatment.quantity}\u00a0×\u00a0${texts.catalogue.units[treatment.unit]()}`;
  return text({ fontSize: SIZES.body, color: COLORS.ink, whiteSpace: 'nowrap', justifyContent: 'flex-end' }, content);
}

function cost({ money, texts }: Context, { total, unitPrice, quantity: times }: DocumentTreatment): Element[] {
  const style = { fontSize: SIZES.body, fontWeight: 600, color: COLORS.ink } as const;
  if (!total) return [amount({ ...style, fontWeight: 400 }, texts.treatmentPlan.treatments.unpriced(), WIDTHS.cost)];
  const single = times > 1 && unitPrice ? `${times}\u00a0×\u00a0${money(unitPrice)}` : null;
  return [
    amount(style, money(total), WIDTHS.cost - MIN_GAP),
    ...(single ? [amount({ fontSize: 7.5, fontWeight: 400, color: COLORS.muted }, single, WIDTHS.cost - MIN_GAP)] : []),
  ];
}

function sum(context: Context): Piece[] {
  const { plan, texts, money } = context;
  if (!context.showsPrices) return [];
  const { total, unpriced } = plan.totals;
  return [
    ...optionSums(context).map(
      ({ label, amount: own }, index): Piece => ({ element: subtotal(label, own), gap: index === 0 ? 8 : 0, keepWithNext: true }),
    ),
    { element: totalBar(texts.treatmentPlan.summary.total(), money(total)), gap: 8, keepWithNext: true },
    ...(unpriced > 0 ? [{ element: muted(texts.treatmentPlan.treatments.unpricedNote(unpriced)), gap: 4, keepWithNext: true }] : []),
    { element: muted(texts.treatmentPlan.vat()), gap: 4 },
  ];
}

/** Adds space before the table head. */
function padded(element: Element): Element {
  return column({ paddingBottom: 8 }, [element]);
}

function muted(content: string): Element {
  return text({ fontSize: SIZES.small, color: COLORS.muted }, content, 'P');
}
