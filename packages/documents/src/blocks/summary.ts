import { column, type Element, row, rule, text } from '../element';
import { type Context, heading, optionSums, type Piece } from '../piece';
import { COLORS, SIZES } from '../theme';
import { amount } from './amount';
import { subtotal, totalBar } from './total';

const WIDTHS = { count: 60, estimate: 150 } as const;
/** Minimum space between a count and its estimate. */
const MIN_GAP = 12;

/** Creates the table of findings with their count and estimated cost. */
export function summary(context: Context): Piece[] {
  const { plan, texts, money } = context;
  if (!context.showsSummary || plan.totals.byIssue.length === 0) return [];
  const titles = texts.treatmentPlan.summary;
  const table = { name: 'summary', head: false };
  return [
    heading(titles.heading()),
    { element: head([titles.issue(), titles.count(), titles.estimate()]), gap: 0, keepWithNext: true, table: { ...table, head: true } },
    ...plan.totals.byIssue.map(({ issue, count, estimate }, index): Piece => {
      const cost = estimate ? money(estimate) : texts.treatmentPlan.treatments.unpriced();
      // The last row stays with the sum below it.
      return { element: line([issue, String(count), cost]), gap: 0, keepWithNext: index === plan.totals.byIssue.length - 1, table };
    }),
    ...optionSums(context).map(({ label, amount: sum }): Piece => ({ element: subtotal(label, sum), gap: 0, keepWithNext: true })),
    { element: totalBar(titles.total(), money(plan.totals.total)), gap: 6 },
  ];
}

type Three = readonly [string, string, string];

function head([issue, count, estimate]: Three): Element {
  const style = { fontSize: SIZES.small, fontWeight: 600, color: COLORS.muted };
  return column({}, [
    row(
      { paddingBottom: 4 },
      [
        text({ ...style, flexGrow: 1 }, issue, 'TH'),
        text({ ...style, width: WIDTHS.count, justifyContent: 'flex-end' }, count, 'TH'),
        text({ ...style, width: WIDTHS.estimate, justifyContent: 'flex-end' }, estimate, 'TH'),
      ],
      'TR',
    ),
    rule({ height: 1, backgroundColor: COLORS.accent }),
  ]);
}

function line([issue, count, estimate]: Three): Element {
  const style = { fontSize: SIZES.body, color: COLORS.ink };
  return column({}, [
    row(
      { paddingTop: 5, paddingBottom: 5 },
      [
        text({ ...style, flexGrow: 1, flexShrink: 1 }, issue, 'TD'),
        text({ ...style, width: WIDTHS.count, justifyContent: 'flex-end' }, count, 'TD'),
        column(
          { width: WIDTHS.estimate, flexShrink: 0 },
          [amount({ ...style, fontWeight: 400 }, estimate, WIDTHS.estimate - MIN_GAP)],
          'TD',
        ),
      ],
      'TR',
    ),
    rule({ height: 1, backgroundColor: COLORS.rule }),
  ]);
}
