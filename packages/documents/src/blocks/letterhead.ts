import { formatDate } from '@molaar/i18n';
import { column, type Element, row, rule, slot, text } from '../element';
import type { Context, Piece } from '../piece';
import { COLORS, SIZES } from '../theme';
import type { ClinicLogo } from '../treatment-plan-document';

/** Maximum size in points. */
const LOGO = { width: 120, height: 40 };

/** Creates the letterhead: clinic, title, patient, dentist, dates and validity. */
export function letterhead(context: Context): Piece[] {
  return [
    { element: clinic(context), gap: 0, keepWithNext: true },
    { element: title(context), gap: 22, keepWithNext: true },
    ...(context.plan.draft ? [{ element: draft(context), gap: 10 }] : []),
    { element: facts(context), gap: 14 },
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

function title({ texts, showsPrices }: Context): Element {
  return column({}, [
    text({ fontSize: SIZES.title, fontWeight: 700, color: COLORS.ink, lineHeight: 1.2 }, texts.treatmentPlan.title(), 'H1'),
    text(
      { fontSize: SIZES.body, color: COLORS.muted, paddingTop: 2 },
      showsPrices ? texts.treatmentPlan.subject() : texts.treatmentPlan.subjectWithoutPrices(),
      'P',
    ),
  ]);
}

function draft({ texts }: Context): Element {
  const style = { padding: '6px 10px', borderRadius: 4, backgroundColor: COLORS.warningTint, color: COLORS.warning };
  return text({ ...style, fontSize: SIZES.body, fontWeight: 600 }, texts.treatmentPlan.draft(), 'P');
}

function facts({ plan, texts, options }: Context): Element {
  const { firstName, lastName, birthDate } = plan.patient;
  const day = (value: string) => formatDate(value, options.locale, options.timeZone);
  return row({ backgroundColor: COLORS.tint, borderRadius: 6, padding: '11px 14px 7px' }, [
    column({ width: '46%' }, [
      fact(texts.treatmentPlan.patient(), `${firstName} ${lastName}`),
      ...(birthDate ? [fact(texts.treatmentPlan.birthDate(), day(birthDate))] : []),
    ]),
    column({ width: '32%' }, [
      fact(texts.treatmentPlan.dentist(), plan.dentist),
      fact(texts.treatmentPlan.version(), String(plan.planVersion)),
    ]),
    column({ width: '22%' }, [
      fact(texts.treatmentPlan.date(), day(plan.savedAt)),
      fact(texts.treatmentPlan.validUntil(), day(plan.validUntil)),
    ]),
  ]);
}

function fact(label: string, value: string): Element {
  return column(
    { paddingRight: 10, paddingTop: 2, paddingBottom: 4 },
    [text({ fontSize: SIZES.small, color: COLORS.muted }, label), text({ fontSize: 10.5, fontWeight: 600, color: COLORS.ink }, value)],
    'P',
  );
}
