import { formatDate } from '@molaar/i18n';
import { column, type Element, row, rule, slot, text } from '../element';
import type { Context, Piece } from '../piece';
import { COLORS, CONTENT_WIDTH, SIZES } from '../theme';
import type { ClinicLogo } from '../treatment-plan-document';
import { radiographBeside } from './figures';

/** Maximum size in points. */
const LOGO = { width: 120, height: 40 };

/** Space between the title and a radiograph beside it, in points. */
const SPACE = 16;

/**
 * Creates the letterhead: clinic with its contacts, title, patient, who confirmed the plan and when. Where page one has
 * no space for a radiograph below it, a smaller one is beside the title.
 */
export function letterhead(context: Context): Piece[] {
  const beside = radiographBeside(context);
  const head: Piece = { element: clinic(context), gap: 0, keepWithNext: true };
  if (!beside) return [head, { element: title(context), gap: 14, keepWithNext: true }, { element: status(context), gap: 8 }];
  const width = CONTENT_WIDTH - beside.width - SPACE;
  const left = column({ width, flexShrink: 0 }, [title(context), column({ paddingTop: 10 }, [narrowStatus(context)])]);
  return [head, { element: row({ justifyContent: 'space-between', alignItems: 'center' }, [left, beside.element]), gap: 12 }];
}

function clinic({ plan }: Context): Element {
  const { lines: address, phone, email } = plan.clinic;
  const printed = [...address, phone, email].filter((line) => typeof line === 'string');
  const lines = printed.map((line) => text({ fontSize: SIZES.small, color: COLORS.muted }, line, 'P'));
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
    text({ fontSize: SIZES.title, fontWeight: 700, color: COLORS.ink, lineHeight: 1.2 }, texts.treatmentPlanNames.title(), 'H1'),
    text({ fontSize: 11, fontWeight: 600, color: COLORS.ink, paddingTop: 3 }, `${firstName} ${lastName}${born}`, 'P'),
  ]);
}

/** Creates the line that says who is responsible: the dentist who confirmed the plan, or that nobody has yet. */
function status(context: Context): Element {
  const { box, responsible, facts } = statusOf(context);
  return row({ ...box, padding: '7px 12px', justifyContent: 'space-between', alignItems: 'center' }, [
    text({ ...responsible.style, maxWidth: 290 }, responsible.text, 'P'),
    text({ ...facts.style, maxWidth: 180 }, facts.text, 'P'),
  ]);
}

/** Creates the same beside a radiograph, with the facts below. */
function narrowStatus(context: Context): Element {
  const { box, responsible, facts } = statusOf(context);
  return column({ ...box, padding: '7px 10px' }, [
    text(responsible.style, responsible.text, 'P'),
    text({ ...facts.style, paddingTop: 2 }, facts.text, 'P'),
  ]);
}

function statusOf({ plan, texts, options, showsPrices }: Context) {
  const date = formatDate(plan.savedAt, options.locale, options.timeZone);
  const { dentist, draft, planVersion, validUntil } = plan;
  const facts = [
    texts.treatmentPlan.versionNumber({ version: planVersion }),
    ...(showsPrices ? [texts.treatmentPlan.pricesValidUntil({ date: formatDate(validUntil, options.locale, options.timeZone) })] : []),
  ].join(' · ');
  return {
    box: { backgroundColor: draft ? COLORS.warningTint : COLORS.tint, borderRadius: 6 },
    responsible: {
      text: draft ? `${texts.treatmentPlan.draft()}, ${date}` : texts.treatmentPlan.confirmedBy({ dentist, date }),
      style: { fontSize: 10, fontWeight: 600, color: draft ? COLORS.warning : COLORS.ink },
    },
    facts: { text: facts, style: { fontSize: SIZES.small, color: draft ? COLORS.warning : COLORS.muted } },
  };
}
