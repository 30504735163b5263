import { noticeText } from '@molaar/i18n';
import { column, type Element, row, rule, text } from '../element';
import { type Context, confirmedNotice } from '../piece';
import { COLORS, SIZES } from '../theme';

/** Creates the head of every page but the first, which has the letterhead. */
export function runningHead({ plan, texts }: Context): Element {
  const { firstName, lastName } = plan.patient;
  const style = { fontSize: SIZES.small, color: COLORS.muted };
  const title = texts.treatmentPlan.titleWithPatient({ patient: `${firstName} ${lastName}` });
  return column({}, [
    row({ justifyContent: 'space-between', paddingBottom: 5 }, [
      text({ ...style, fontWeight: 600, color: COLORS.accent }, plan.clinic.name, 'P'),
      text(style, plan.draft ? `${title} · ${texts.treatmentPlan.draft()}` : title, 'P'),
    ]),
    rule({ height: 1, backgroundColor: COLORS.rule }),
  ]);
}

/** Creates the footer of every page: the notice that the analysis does not diagnose, and the page number. */
export function footer({ plan, texts, options }: Context, page: number, pages: number): Element {
  const style = { fontSize: 7.5, color: COLORS.muted };
  return column({}, [
    rule({ height: 1, backgroundColor: COLORS.rule }),
    row({ justifyContent: 'space-between', paddingTop: 5 }, [
      text({ ...style, maxWidth: 400 }, plan.draft ? noticeText(options.locale) : confirmedNotice({ plan, texts, options }), 'P'),
      text({ ...style, whiteSpace: 'nowrap' }, texts.treatmentPlan.page({ page, pages }), 'P'),
    ]),
  ]);
}
