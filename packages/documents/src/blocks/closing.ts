import { formatDateTime } from '@molaar/i18n';
import { column, type Element, row, rule, slot, text } from '../element';
import { type Context, heading, type Piece } from '../piece';
import { splitText } from '../split-text';
import { COLORS, SIZES } from '../theme';

const TEXT_LIMIT = 1500;

/** Size of a drawn signature in points. */
const SIGNATURE = { width: 200, height: 60 } as const;

/** Creates the dentist's comments. */
export function comments({ plan, texts }: Context): Piece[] {
  const paragraphs = splitText(plan.comments, TEXT_LIMIT);
  if (paragraphs.length === 0) return [];
  return [heading(texts.treatmentPlan.comments()), ...paragraphs.map((paragraph): Piece => ({ element: quoted(paragraph), gap: 0 }))];
}

function quoted(paragraph: string): Element {
  return row({}, [
    rule({ width: 3, backgroundColor: COLORS.accent, marginRight: 10 }),
    text({ fontSize: SIZES.body, color: COLORS.ink, flexGrow: 1, paddingTop: 2, paddingBottom: 3 }, paragraph, 'P'),
  ]);
}

/** Creates the disclaimers. */
export function disclaimers({ plan, texts }: Context): Piece[] {
  if (plan.disclaimers.length === 0) return [];
  return [
    heading(texts.treatmentPlan.disclaimers()),
    ...plan.disclaimers.flatMap((disclaimer, order): Piece[] => [
      {
        element: text({ fontSize: SIZES.body, fontWeight: 600, color: COLORS.ink }, disclaimer.heading, 'H3'),
        gap: order === 0 ? 0 : 8,
        keepWithNext: true,
      },
      ...splitText(disclaimer.content, TEXT_LIMIT).map(
        (paragraph, index, all): Piece => ({
          element: text({ fontSize: 8.5, color: COLORS.muted }, paragraph, 'P'),
          gap: 2,
          // The signature must not be on a page of its own.
          keepWithNext: order === plan.disclaimers.length - 1 && index === all.length - 1,
        }),
      ),
    ]),
  ];
}

/** Creates space for two signatures on the page of their sentence. */
export function signature({ plan, texts, options, showsPrices, isOnePage }: Context): Piece[] {
  const names = texts.treatmentPlan.signature;
  const { firstName, lastName } = plan.patient;
  const sentence = showsPrices ? names.text() : names.textWithoutPrices();
  const head: Piece[] = [
    ...(isOnePage ? [] : [heading(names.heading())]),
    { element: text({ fontSize: SIZES.body, color: COLORS.ink }, sentence, 'P'), gap: isOnePage ? 10 : 0, keepWithNext: true },
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
      element: row({ paddingTop: 30, justifyContent: 'space-between' }, [
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
