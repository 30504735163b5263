import { plainLocations } from '@molaar/i18n';
import { column, type Element, row, text } from '../element';
import { groupTreatments, locationsOf, type TreatmentGroup } from '../group-treatments';
import { joinLastWords } from '../join-last-words';
import { type Context, heading, type Piece, titleWithTeeth, treatmentTitle } from '../piece';
import { splitText } from '../split-text';
import { COLORS, COLUMN_WIDTH, CONTENT_WIDTH, SIZES } from '../theme';
import { badge } from './badge';
import { sums } from './overview';

/** Maximum characters of a text in a card of half the width; longer ones fill the width and may continue. */
const CARD_TEXT = 900;
/** Maximum characters of one block of a longer text, which then fills a fifth of a page. */
const TEXT_LIMIT = 900;

/**
 * Returns the treatments of each card. Where page one lists every treatment with its stage and its price, a card
 * describes equal ones of all stages, however many surfaces each has.
 */
export function cardGroups(context: Context): TreatmentGroup[] {
  return groupTreatments(context, context.showsSummary);
}

/**
 * Creates the description of each treatment: what, why, what happens without it, and its price; in two columns. Equal
 * treatments of several teeth are described once.
 */
export function cards(context: Context): Piece[] {
  const { plan, texts } = context;
  if (plan.treatments.length === 0) return [];
  const groups = cardGroups(context);
  const isAlone = groups.length === 1;
  const pieces = groups.flatMap((group, index): Piece[] => {
    if (group.first.treatmentText.length > CARD_TEXT) return wide(context, group);
    const gap = index === 0 ? 0 : isDense(context) ? 6 : 8;
    return [{ element: card(context, group, isAlone ? CONTENT_WIDTH : COLUMN_WIDTH), gap, isHalf: !isAlone }];
  });
  return [heading(texts.treatmentPlan.treatments.heading()), ...pieces, ...(context.showsSummary ? [] : sums(context))];
}

function card(context: Context, group: TreatmentGroup, width: number): Element {
  const padding = isDense(context) ? '7px 11px' : '9px 11px';
  const style = { flexGrow: 1, backgroundColor: COLORS.card, borderRadius: 6, padding, justifyContent: 'space-between' };
  const paragraphs = splitText(group.first.treatmentText, TEXT_LIMIT).map((paragraph) => paragraphOf(paragraph, context.scales.cards));
  const content = column(
    style,
    [column({}, [...titleOf(context, group, width - 22), ...paragraphs]), ...(context.showsPrices ? [price(context, group)] : [])],
    'Sect',
  );
  // A width of its own would not include the padding.
  return column({ width, flexShrink: 0 }, [content]);
}

/** Creates a treatment with a long text over the whole width; its paragraphs may be on several pages. */
function wide(context: Context, group: TreatmentGroup): Piece[] {
  const style = { backgroundColor: COLORS.card, borderRadius: 6, padding: '9px 11px' };
  const paragraphs = splitText(group.first.treatmentText, TEXT_LIMIT);
  const title = column({ ...style }, titleOf(context, group, CONTENT_WIDTH - 22), 'Sect');
  return [
    { element: title, gap: 8, keepWithNext: true },
    ...paragraphs.map((paragraph, index) => ({
      element: column({ padding: '0 11px' }, [paragraphOf(paragraph)], 'Sect'),
      gap: 0,
      keepWithNext: context.showsPrices && index === paragraphs.length - 1,
    })),
    ...(context.showsPrices ? [{ element: column({ padding: '0 11px 4px' }, [price(context, group)], 'Sect'), gap: 0 }] : []),
  ];
}

function titleOf(context: Context, { first, treatments }: TreatmentGroup, width: number): Element[] {
  const { because } = treatmentTitle(context, first);
  const places = plainLocations(locationsOf(treatments), context.options.locale);
  const name = joinLastWords(titleWithTeeth(context, treatments));
  const style = { fontSize: isDense(context) ? 10 : 10.5, fontWeight: 700, color: COLORS.ink, lineHeight: 1.3 };
  const muted = { fontSize: SIZES.small, color: COLORS.muted, paddingTop: 1 };
  return [
    treatments.length === 1
      ? row({}, [badge(first.number), text({ ...style, width: width - 24, paddingLeft: 7 }, name)], 'H3')
      : column({}, [...badgeRows(treatments, width), text({ ...style, width, paddingTop: 3 }, name)], 'H3'),
    ...places.map((place, index) =>
      text(index === 0 ? { ...muted, paddingTop: isDense(context) ? 1 : 3 } : muted, joinLastWords(place), 'P'),
    ),
    ...(because ? [text(muted, because, 'P')] : []),
  ];
}

/** Width of a number and the space behind it, in points. */
const BADGE = { most: 24, space: 4 } as const;

/** Creates the numbers of several treatments, in as many rows as they need. */
function badgeRows(treatments: TreatmentGroup['treatments'], width: number): Element[] {
  const most = Math.floor(width / (BADGE.most + BADGE.space));
  const rows = Array.from({ length: Math.ceil(treatments.length / most) }, (_, at) => treatments.slice(at * most, (at + 1) * most));
  return rows.map((own, index) =>
    row(
      { paddingTop: index === 0 ? 0 : 3 },
      own.map(({ number }) => column({ paddingRight: BADGE.space }, [badge(number)])),
    ),
  );
}

function paragraphOf(paragraph: string, scale = 1): Element {
  return text({ fontSize: 8.8 * scale, color: COLORS.ink, paddingTop: 4 * scale, lineHeight: scale < 1 ? 1.3 : 1.38 }, paragraph, 'P');
}

/** Whether the cards are set closer, so that the document has a page less. */
const isDense = ({ scales }: Pick<Context, 'scales'>): boolean => scales.cards < 1;

function price({ money, texts, scales }: Context, { first: { unitPrice, unit }, quantity, total }: TreatmentGroup): Element {
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
