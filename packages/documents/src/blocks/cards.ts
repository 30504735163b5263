import { formatTooth } from '@molaar/domain/teeth';
import { plainLocation } from '@molaar/i18n';
import { column, type Element, row, text } from '../element';
import { joinLastWords } from '../join-last-words';
import { type Context, heading, type Piece, treatmentTitle } from '../piece';
import { splitText } from '../split-text';
import { COLORS, CONTENT_WIDTH, SIZES } from '../theme';
import type { DocumentTreatment } from '../treatment-plan-document';
import { badge } from './badge';
import { sums } from './overview';

/** Maximum characters of a text in a card of half the width; longer ones fill the width and may continue. */
const CARD_TEXT = 900;
/** Maximum characters of one block of a longer text, which then fills a fifth of a page. */
const TEXT_LIMIT = 900;
const GAP = 12;
const CARD_WIDTH = Math.floor((CONTENT_WIDTH - GAP) / 2);

/** Distance of the right column from the left edge, in points. */
export const RIGHT_COLUMN = CARD_WIDTH + GAP;

/** Creates the description of each treatment: what, why, what happens without it, and its price; in two columns. */
export function cards(context: Context): Piece[] {
  const { plan, texts } = context;
  if (plan.treatments.length === 0) return [];
  const isAlone = plan.treatments.length === 1;
  const pieces = plan.treatments.flatMap((treatment, index): Piece[] => {
    if (treatment.treatmentText.length > CARD_TEXT) return wide(context, treatment);
    const gap = index === 0 ? 0 : isDense(context) ? 6 : 8;
    return [{ element: card(context, treatment, isAlone ? CONTENT_WIDTH : CARD_WIDTH), gap, isHalf: !isAlone }];
  });
  return [heading(texts.treatmentPlan.treatments.heading()), ...pieces, ...(context.showsSummary ? [] : sums(context))];
}

function card(context: Context, treatment: DocumentTreatment, width: number): Element {
  const padding = isDense(context) ? '7px 11px' : '9px 11px';
  const style = { flexGrow: 1, backgroundColor: COLORS.card, borderRadius: 6, padding, justifyContent: 'space-between' };
  const paragraphs = splitText(treatment.treatmentText, TEXT_LIMIT).map((paragraph) => paragraphOf(paragraph, context.scales.cards));
  const content = column(
    style,
    [column({}, [...titleOf(context, treatment, width - 22), ...paragraphs]), ...(context.showsPrices ? [price(context, treatment)] : [])],
    'Sect',
  );
  // A width of its own would not include the padding.
  return column({ width, flexShrink: 0 }, [content]);
}

/** Creates a treatment with a long text over the whole width; its paragraphs may be on several pages. */
function wide(context: Context, treatment: DocumentTreatment): Piece[] {
  const style = { backgroundColor: COLORS.card, borderRadius: 6, padding: '9px 11px' };
  const paragraphs = splitText(treatment.treatmentText, TEXT_LIMIT);
  const title = column({ ...style }, titleOf(context, treatment, CONTENT_WIDTH - 22), 'Sect');
  return [
    { element: title, gap: 8, keepWithNext: true },
    ...paragraphs.map((paragraph, index) => ({
      element: column({ padding: '0 11px' }, [paragraphOf(paragraph)], 'Sect'),
      gap: 0,
      keepWithNext: context.showsPrices && index === paragraphs.length - 1,
    })),
    ...(context.showsPrices ? [{ element: column({ padding: '0 11px 4px' }, [price(context, treatment)], 'Sect'), gap: 0 }] : []),
  ];
}

function titleOf(context: Context, treatment: DocumentTreatment, width: number): Element[] {
  const { options, texts } = context;
  const { title, because } = treatmentTitle(context, treatment);
  const where = plainLocation(treatment.tooth, treatment.surfaces, options.locale);
  const named = treatment.tooth
    ? texts.treatmentPlan.treatments.ofTooth({ treatment: title, tooth: formatTooth(treatment.tooth, options.notation) })
    : title;
  const muted = { fontSize: SIZES.small, color: COLORS.muted, paddingTop: 1 };
  return [
    row(
      {},
      [
        badge(treatment.number),
        text(
          {
            width: width - 24,
            paddingLeft: 7,
            fontSize: isDense(context) ? 10 : 10.5,
            fontWeight: 700,
            color: COLORS.ink,
            lineHeight: 1.3,
          },
          joinLastWords(named),
        ),
      ],
      'H3',
    ),
    ...(where ? [text({ ...muted, paddingTop: isDense(context) ? 1 : 3 }, where, 'P')] : []),
    ...(because ? [text(muted, because, 'P')] : []),
  ];
}

function paragraphOf(paragraph: string, scale = 1): Element {
  return text({ fontSize: 8.8 * scale, color: COLORS.ink, paddingTop: 4 * scale, lineHeight: 1.38 }, paragraph, 'P');
}

/** Whether the cards are set closer, so that the document has a page less. */
const isDense = ({ scales }: Pick<Context, 'scales'>): boolean => scales.cards < 1;

function price({ money, texts, scales }: Context, { total, unitPrice, quantity, unit }: DocumentTreatment): Element {
  const each = quantity > 1 && unitPrice ? `${quantity}\u00a0×\u00a0${texts.catalogue.units[unit]()}, ${money(unitPrice)}` : '';
  return row({ justifyContent: 'space-between', alignItems: 'flex-end', paddingTop: isDense({ scales }) ? 4 : 6 }, [
    text({ fontSize: SIZES.small, color: COLORS.muted, maxWidth: 130 }, each || texts.treatmentPlan.treatments.cost(), 'P'),
    text(
      { fontSize: 10, fontWeight: 700, color: COLORS.accent, whiteSpace: 'nowrap' },
      total ? money(total) : texts.treatmentPlan.treatments.unpriced(),
      'P',
    ),
  ]);
}
