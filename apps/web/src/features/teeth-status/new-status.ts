import type { Locale } from '@molaar/contracts';
import { allowedSurfaces, entryByType, isFindingType } from '@molaar/domain/findings';
import { statusKey, statusLacksSurface, TOOTH_STATUSES, type ToothStatus } from '@molaar/domain/statuses';
import { bitingSurface, formatTooth, type Notation, type Surface, type ToothNumber } from '@molaar/domain/teeth';
import { toothStatusName, translations } from '@molaar/i18n';
import { groupByCategory } from '../../client/texts/category-groups';
import { addStatus, approvedContradictions, type NewStatus } from './status-edits';
import type { StatusSession } from './status-session';

/** The form of a status that a person enters. */
export interface NewStatusForm {
  readonly tooth: ToothNumber | null;
  readonly status: ToothStatus | null;
  readonly surfaces: readonly Surface[];
}

/** Returns the statuses as options of a select: finding types by category, then the others. */
export function statusOptions(locale: Locale) {
  const option = (value: ToothStatus) => ({ value: value as string, label: toothStatusName(value, locale) });
  const findings = TOOTH_STATUSES.flatMap((status) =>
    isFindingType(status) ? [{ ...option(status), category: entryByType(status).category }] : [],
  );
  const others = TOOTH_STATUSES.filter((status) => !isFindingType(status)).map(option);
  return [...groupByCategory(findings, locale), { group: translations(locale).teethStatus.add.other(), items: others }];
}

/**
 * Returns the surfaces to choose from: a bridge unit is on the crown, statuses of the whole tooth have none, and the
 * jaw is not part of a tooth.
 */
export function offeredSurfaces({ tooth, status }: NewStatusForm): Surface[] {
  if (!tooth || !status) return [];
  if (isFindingType(status)) return allowedSurfaces(status, tooth).filter((surface) => surface !== 'JAW');
  return status === 'PONTIC' || status === 'ABUTMENT' ? ['CROWN'] : [];
}

/** Returns the chosen surfaces among those offered; a single one needs no choice. */
export function chosenSurfaces(form: NewStatusForm): Surface[] {
  const offered = offeredSurfaces(form);
  return offered.length === 1 ? offered : offered.filter((surface) => form.surfaces.includes(surface));
}

/** Returns the status that the form describes; null until tooth and status are chosen. */
export function newStatus(form: NewStatusForm): NewStatus | null {
  const { tooth, status } = form;
  return tooth && status ? { tooth, status, surfaces: chosenSurfaces(form) } : null;
}

/** Returns the form for another tooth, with that tooth's biting surface. */
export function onTooth(form: NewStatusForm, tooth: ToothNumber | null): NewStatusForm {
  const surfaces = form.surfaces.map((surface) => (tooth && (surface === 'O' || surface === 'I') ? bitingSurface(tooth) : surface));
  return { ...form, tooth, surfaces };
}

interface Display {
  readonly locale: Locale;
  readonly notation: Notation;
}

/** Returns why the status cannot be added; null when it can. */
export function newStatusError(added: NewStatus | null, session: StatusSession, { locale, notation }: Display): string | null {
  const { validation, teethStatus } = translations(locale);
  if (!added) return validation.required();
  const { tooth, status, surfaces } = added;
  if (statusLacksSurface(status, surfaces)) return validation.issueNeedsSurface();
  const { base, history } = session.state.getState();
  const key = statusKey(tooth, status, surfaces);
  if (base.some((row) => row.key === key && row.decision === 'APPROVED')) return teethStatus.add.exists();
  const edits = addStatus(base, history.present, added, session.right);
  const found = approvedContradictions(base, edits).find((one) => one.tooth === tooth && one.statuses.includes(status));
  if (!found) return null;
  const [first, second] = found.statuses;
  return teethStatus.contradictions.inMouth({
    tooth: formatTooth(tooth, notation),
    status: toothStatusName(status, locale),
    other: toothStatusName(first === status ? second : first, locale),
  });
}
