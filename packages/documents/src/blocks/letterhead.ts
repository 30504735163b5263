import { formatDate } from '@molaar/i18n';
import { column, type Element, row, rule, slot, text } from '../element';
import type { Context, Piece } from '../piece';
import { COLORS, SIZES } from '../theme';
import type { ClinicLogo } from '../treatment-plan-document';

/** Maximum size in points. */
const LOGO = { width: 120, height: 40 };

/** Creates the letterhead: clinic with its contacts, title, patient, who confirmed the plan and when. */
export function letterhead(context: Context): Piece[] {
  return [
    { element: clinic(context), gap: 0, keepWithNext: true },
    { element: title(context), gap: 14, keepWithNext: true },
    { element: status(context), gap: 8 },
  ];
}

function clinic({ plan }: Context): Element {
  const lines = plan.clinic.lines.map((line) => text({ fontSize: SIZES.small, color: COLORS.muted }, line, 'P'));
  return column({}, [
    row({ justifyContent: 'space-between', alignItems: 'flex-end', paddingBottom: 8 }, [
      row({ alignItems: 'center', maxWidth: 280 }, [
        ...(plan.clinic.logo ? [logo(plan.clinic.logo)] : []),
        text({ fontSize: 15, fontWeight: 700, color: COLORS.accent, maxWidth: plan.clinic.logo ? 150 : 280 }, plan.clinic.name, 'P'),
      ]),
      column({ alignItems: 'flex-end', maxWidth: 210 }, lines),
    ]),
    rule({ height: 2, backgroundColor: COLORS.accent }),
  ]);
}

/** Creates the slot for the logo, which is drawn later. */
function logo({ width, height }: ClinicLogo): Element {
  const scale = Math.min(LOGO.width / width, LOGO.height / height);
  return column({ paddingRight: 10 }, [slot('logo', { width: Math.round(width * scale), height: Math.round(height * scale) }, 'Figure')]);
}

function title({ plan, texts, options }: Context): Element {
  const { firstName, lastName, birthDate } = plan.patient;
  const born = birthDate ? `, ${texts.treatmentPlan.born({ date: formatDate(birthDate, options.locale, options.timeZone) })}` : '';
  return column({}, [
    text({ fontSize: SIZES.title, fontWeight: 700, color: COLORS.ink, lineHeight: 1.2 }, texts.treatmentPlan.title(), 'H1'),
    text({ fontSize: 11, fontWeight: 600, color: COLORS.ink, paddingTop: 3 }, `${firstName} ${lastName}${born}`, 'P'),
  ]);
}

/** Creates the line that says who is responsible: the dentist who confirmed the plan, or that nobody has yet. */
function status({ plan, texts, options, showsPrices }: Context): Element {
  const date = formatDate(plan.savedAt, options.locale, options.timeZone);
  const { dentist, draft, planVersion, validUntil } = plan;
  const facts = [
    texts.treatmentPlan.versionNumber({ version: planVersion }),
    ...(showsPrices ? [texts.treatmentPlan.pricesValidUntil({ date: formatDate(validUntil, options.locale, options.timeZone) })] : []),
  ].join(' · ');
  const colors = draft
    ? { color: COLORS.warning, backgroundColor: COLORS.warningTint }
    : { color: COLORS.ink, backgroundColor: COLORS.tint };
  return row(
    {
      backgroundColor: colors.backgroundColor,
      borderRadius: 6,
      padding: '7px 12px',
      justifyContent: 'space-between',
      alignItems: 'center',
    },
    [
      text(
        { fontSize: 10, fontWeight: 600, color: colors.color, maxWidth: 290 },
        draft ? `${texts.treatmentPlan.draft()}, ${date}` : texts.treatmentPlan.confirmedBy({ dentist, date }),
        'P',
      ),
      text({ fontSize: SIZES.small, color: draft ? COLORS.warning : COLORS.muted, maxWidth: 180 }, facts, 'P'),
    ],
  );
}
