import { formatTooth } from '@molaar/domain/teeth';
import { teethOf } from '@molaar/domain/treatment-plans';
import { formatDate, numberedTeeth } from '@molaar/i18n';
import { column, type Element, row, rule, text } from '../element';
import { type Context, heading, optionSums, type Piece, planCost, stageCost, treatmentTitle, unpricedNote, vatNote } from '../piece';
import { COLORS, SIZES } from '../theme';
import type { DocumentTreatment } from '../treatment-plan-document';
import { amount } from './amount';
import { badge } from './badge';
import { subtotal, totalBar } from './total';

const WIDTHS = { number: 30, tooth: 62, cost: 118 } as const;
/** Name of the table of all treatments, whose head is repeated on each page. */
const TABLE = 'treatments';
/** Minimum space between a treatment and its cost. */
const MIN_GAP = 6;

/** Creates the table of all treatments with their prices, by stage, and the sums. */
export function overview(context: Context): Piece[] {
  const { plan, texts } = context;
  if (plan.treatments.length === 0)
    return [
      { element: text({ fontSize: SIZES.body, fontWeight: 600, color: COLORS.ink }, texts.treatmentPlan.treatments.empty(), 'P'), gap: 14 },
    ];
  if (!context.showsSummary) return [];
  const phases = [...new Set(plan.treatments.map((treatment) => treatment.phase))].sort((a, b) => a - b);
  return [
    heading(texts.treatmentPlan.overview()),
    ...(plan.totals.choices.length > 0
      ? [{ element: padded(muted(texts.treatmentPlanPage.optionNote())), gap: 0, keepWithNext: true }]
      : []),
    { element: head(context), gap: 0, keepWithNext: true, table: { name: TABLE, head: true } },
    ...phases.flatMap((phase) => stage(context, phase, phases.length > 1)),
    ...sums(context),
  ];
}

function stage(context: Context, phase: number, isOneOfSeveral: boolean): Piece[] {
  const rows = context.plan.treatments.filter((treatment) => treatment.phase === phase).map((treatment) => line(context, treatment));
  const table = { name: TABLE, head: false };
  return [
    ...(isOneOfSeveral ? [{ element: stageRow(context, phase), gap: 0, keepWithNext: true, table }] : []),
    ...rows.map((element): Piece => ({ element, gap: 0, table })),
  ];
}

/** Names a stage, with its sum in the column of the costs. */
function stageRow(context: Context, phase: number): Element {
  const { texts } = context;
  const cost = stageCost(context, phase);
  const style = { fontSize: SIZES.body, fontWeight: 700, color: COLORS.accent } as const;
  return row(
    { paddingTop: isCompact(context) ? 3 : 7, paddingBottom: isCompact(context) ? 1 : 2, justifyContent: 'space-between' },
    [
      text({ ...style, flexGrow: 1 }, texts.treatmentPlanNames.stage({ phase }), 'TH'),
      ...(cost ? [text({ ...style, width: WIDTHS.cost, flexShrink: 0, justifyContent: 'flex-end' }, cost, 'TD')] : []),
    ],
    'TR',
  );
}

function head({ texts, showsPrices }: Context): Element {
  const style = { fontSize: SIZES.small, fontWeight: 600, color: COLORS.muted };
  const titles = texts.treatmentPlan.treatments;
  return column({}, [
    row(
      { paddingBottom: 3 },
      [
        text({ ...style, width: WIDTHS.number }, titles.number(), 'TH'),
        text({ ...style, width: WIDTHS.tooth }, titles.tooth(), 'TH'),
        text({ ...style, flexGrow: 1 }, titles.treatment(), 'TH'),
        ...(showsPrices ? [text({ ...style, width: WIDTHS.cost, justifyContent: 'flex-end' }, titles.cost(), 'TH')] : []),
      ],
      'TR',
    ),
    rule({ height: 1, backgroundColor: COLORS.accent }),
  ]);
}

function line(context: Context, treatment: DocumentTreatment): Element {
  const { texts, money, options, showsPrices } = context;
  const { number, tooth, total } = treatment;
  const teeth = teethOf(treatment);
  const isOfSeveral = teeth.length > 1;
  const { title, because } = treatmentTitle(context, treatment);
  const isShort = isCompact(context);
  const style = onOneLine({ fontSize: SIZES.body, color: COLORS.ink });
  const padding = isShort ? 1 : 3;
  const names = texts.treatmentPlanNames;
  const named = isOfSeveral ? names.countOfTeeth({ count: teeth.length }) : tooth ? formatTooth(tooth, options.notation) : names.jaw();
  const cells = [
    column({ width: WIDTHS.number, flexShrink: 0 }, [badge(number)], 'TD'),
    column(
      { width: WIDTHS.tooth, flexShrink: 0 },
      [text(onOneLine({ fontSize: isOfSeveral ? 8 : tooth ? 12 : 9, fontWeight: 700, color: COLORS.ink }), named)],
      'TD',
    ),
    column(
      { flexGrow: 1, flexShrink: 1, flexBasis: 0, paddingRight: MIN_GAP },
      [
        text(onOneLine({ fontSize: 10, fontWeight: 600, color: COLORS.ink }), title, 'P'),
        ...(isOfSeveral
          ? [text({ fontSize: SIZES.small, color: COLORS.muted }, numberedTeeth(teeth, options.notation, options.locale), 'P')]
          : []),
        ...(because && !isShort ? [text({ fontSize: SIZES.small, color: COLORS.muted }, because, 'P')] : []),
      ],
      'TD',
    ),
    ...(showsPrices
      ? [
          column(
            { width: WIDTHS.cost, flexShrink: 0 },
            [
              amount(
                { ...style, fontWeight: total ? 600 : 400 },
                total ? money(total) : texts.treatmentPlan.treatments.unpriced(),
                WIDTHS.cost - MIN_GAP,
              ),
            ],
            'TD',
          ),
        ]
      : []),
  ];
  return column({}, [row({ paddingTop: padding, paddingBottom: padding }, cells, 'TR'), rule({ height: 1, backgroundColor: COLORS.rule })]);
}

/** Whether the rows name the treatments alone: the reasons are in the cards, or the form has a single page. */
const isCompact = ({ isOnePage, scales }: Context): boolean => isOnePage || scales.rows < 1;

/** Height of a line of a row, in points: that of the round number, so that texts of all sizes are level with it. */
const ROW_LINE = 17;

/** Sets a text in lines as high as the round number beside it. */
function onOneLine<Of extends { readonly fontSize: number }>(style: Of): Of & { readonly lineHeight: number } {
  return { ...style, lineHeight: ROW_LINE / style.fontSize };
}

/** Creates the sums: of the options, and of the whole plan. */
export function sums(context: Context): Piece[] {
  const { plan, texts } = context;
  if (!context.showsPrices || plan.treatments.length === 0) return [];
  const note = unpricedNote(context);
  return [
    ...optionSums(context).map(
      ({ label, amount: own }, index): Piece => ({ element: subtotal(label, own), gap: index === 0 ? 7 : 0, keepWithNext: true }),
    ),
    { element: totalBar(texts.treatmentPlan.summary.total(), planCost(context)), gap: 8, keepWithNext: true },
    ...(note ? [{ element: muted(note), gap: 3, keepWithNext: true }] : []),
    { element: muted(vatNote(context)), gap: 3 },
  ];
}

/** Creates the next step, and until when the prices are valid. */
export function nextStep({ plan, texts, options, showsPrices }: Context): Piece[] {
  if (plan.treatments.length === 0 || plan.draft) return [];
  const { nextStep: step } = texts.treatmentPlan;
  const date = formatDate(plan.validUntil, options.locale, options.timeZone);
  const content = showsPrices ? `${step.text()} ${step.validUntil({ date })}` : step.text();
  const element = row({ backgroundColor: COLORS.tint, borderRadius: 6, padding: '9px 12px' }, [
    text({ fontSize: SIZES.body, fontWeight: 700, color: COLORS.accent, whiteSpace: 'nowrap', paddingRight: 10 }, step.heading(), 'P'),
    text({ fontSize: SIZES.body, color: COLORS.ink, flexGrow: 1, flexShrink: 1 }, content, 'P'),
  ]);
  return [{ element, gap: 10 }];
}

/** Adds space before the table head. */
function padded(element: Element): Element {
  return column({ paddingBottom: 6 }, [element]);
}

function muted(content: string): Element {
  return text({ fontSize: SIZES.small, color: COLORS.muted }, content, 'P');
}
