import { formatDateTime } from '@molaar/i18n';
import { column, type Element, row, rule, slot, text } from '../element';
import { joinLastWords } from '../join-last-words';
import { type Context, heading, type Piece } from '../piece';
import { splitText } from '../split-text';
import { COLORS, COLUMN_WIDTH, SIZES } from '../theme';

const TEXT_LIMIT = 1500;

/** Size of a drawn signature in points. */
const SIGNATURE = { width: 200, height: 60 } as const;

/** Maximum characters of comments that are kept on one page. */
const TOGETHER = 1000;

/** Creates the dentist's comments. */
export function comments({ plan, texts }: Context): Piece[] {
  const paragraphs = splitText(plan.comments, TEXT_LIMIT);
  if (paragraphs.length === 0) return [];
  const isTogether = plan.comments.length <= TOGETHER;
  return [
    heading(texts.treatmentPlan.comments()),
    ...paragraphs.map(
      (paragraph, index): Piece => ({
        element: quoted(paragraph),
        gap: 0,
        keepWithNext: isTogether && index < paragraphs.length - 1,
      }),
    ),
  ];
}

function quoted(paragraph: string): Element {
  return row({}, [
    rule({ width: 3, backgroundColor: COLORS.accent, marginRight: 10 }),
    text({ fontSize: SIZES.body, color: COLORS.ink, flexGrow: 1, paddingTop: 2, paddingBottom: 3 }, paragraph, 'P'),
  ]);
}

/** Maximum characters of a disclaimer in a column of half the width; longer ones fill the width and may continue. */
const COLUMN_TEXT = 600;

/**
 * Creates the disclaimers: several short ones in two columns, in which their small print has lines of a readable
 * length.
 */
export function disclaimers({ plan, texts }: Context): Piece[] {
  const all = plan.disclaimers;
  if (all.length === 0) return [];
  const isHalf = all.length > 1 && all.every(({ content }) => content.length <= COLUMN_TEXT);
  const pieces = all.flatMap((disclaimer, order) => {
    const isLast = order === all.length - 1;
    return isHalf ? [inColumn(disclaimer, order, isLast)] : overWidth(disclaimer, order, isLast);
  });
  return [heading(texts.treatmentPlan.disclaimers()), ...pieces];
}

type Disclaimer = Context['plan']['disclaimers'][number];

const disclaimerTitle = ({ heading: title }: Disclaimer): Element =>
  text({ fontSize: SIZES.body, fontWeight: 600, color: COLORS.ink }, title, 'H3');

const smallPrint = (paragraph: string): Element => text({ fontSize: 8.5, color: COLORS.muted }, joinLastWords(paragraph), 'P');

function inColumn(disclaimer: Disclaimer, order: number, isLast: boolean): Piece {
  const paragraphs = splitText(disclaimer.content, TEXT_LIMIT).map((paragraph) => column({ paddingTop: 2 }, [smallPrint(paragraph)]));
  const element = column({ width: COLUMN_WIDTH, flexShrink: 0 }, [disclaimerTitle(disclaimer), ...paragraphs]);
  // The signature must not be on a page of its own.
  return { element, gap: order === 0 ? 0 : 8, isHalf: true, keepWithNext: isLast };
}

function overWidth(disclaimer: Disclaimer, order: number, isLast: boolean): Piece[] {
  return [
    { element: disclaimerTitle(disclaimer), gap: order === 0 ? 0 : 8, keepWithNext: true },
    ...splitText(disclaimer.content, TEXT_LIMIT).map(
      (paragraph, index, paragraphs): Piece => ({
        element: smallPrint(paragraph),
        gap: 2,
        // The signature must not be on a page of its own.
        keepWithNext: isLast && index === paragraphs.length - 1,
      }),
    ),
  ];
}

/** Creates space for two signatures on the page of their sentence. */
export function signature({ plan, texts, options, showsPrices, isOnePage }: Context): Piece[] {
  // Without treatments there is nothing to agree to.
  if (plan.treatments.length === 0 && !plan.signature) return [];
  const names = texts.treatmentPlan.signature;
  const { firstName, lastName } = plan.patient;
  const sentence = showsPrices ? names.text() : names.textWithoutPrices();
  const head: Piece[] = [
    ...(isOnePage ? [] : [heading(names.heading())]),
    {
      element: text({ fontSize: SIZES.body, color: COLORS.ink }, joinLastWords(sentence), 'P'),
      gap: isOnePage ? 10 : 0,
      keepWithNext: true,
    },
  ];
  const { signature: signed } = plan;
  if (signed) {
    const date = formatDateTime(signed.signedAt, options.locale, options.timeZone);
    const written = signed.path
      ? slot('signature', SIGNATURE, 'Figure')
      : text({ fontSize: 16, fontWeight: 600, color: COLORS.ink }, signed.name, 'P');
    const note = names.signed({ name: signed.name, date, version: plan.planVersion });
    const element = column({ paddingTop: 6 }, [
      written,
      rule({ height: 1, width: 230, backgroundColor: COLORS.ink }),
      text({ fontSize: SIZES.small, color: COLORS.muted, paddingTop: 3 }, note, 'P'),
    ]);
    return [...head, { element, gap: 0 }];
  }
  return [
    ...head,
    {
      element: row({ paddingTop: 26, justifyContent: 'space-between' }, [
        line(`${names.patient()} (${firstName} ${lastName})`, 190),
        line(`${names.dentist()} (${plan.dentist})`, 190),
        line(names.date(), 82),
      ]),
      gap: 0,
    },
  ];
}

function line(label: string, width: number): Element {
  return column({ width }, [
    rule({ height: 1, backgroundColor: COLORS.ink }),
    text({ fontSize: SIZES.small, color: COLORS.muted, paddingTop: 3 }, label, 'P'),
  ]);
}
