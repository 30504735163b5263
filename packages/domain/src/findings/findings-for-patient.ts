import { compareTeeth, type Surface, sortSurfaces, type ToothNumber } from '../teeth';
import { type Category, FINDING_TYPES, type FindingType } from './catalogue';
import { type Decision, isConfirmed } from './decisions';
import { isShownFinding } from './is-shown-finding';

/** The fields of an annotation that decide what a patient is shown. */
export interface AnnotationForPatient {
  readonly id: string;
  readonly class: FindingType;
  readonly category: Category;
  readonly location: ToothNumber | null;
  readonly surface: readonly Surface[];
  readonly source: 'AI' | 'PERSON';
  readonly decision: Decision;
  /** The name that a person gave to a custom finding. */
  readonly label: string | null;
}

/** One finding of a tooth: annotations of the same type, all confirmed or all undecided. */
export interface PatientFinding<A extends AnnotationForPatient> {
  readonly class: FindingType;
  readonly category: Category;
  readonly label: string | null;
  readonly surfaces: readonly Surface[];
  /** False: a suggestion that the dentist chose to show. */
  readonly confirmed: boolean;
  /** Whether the analysis suggested it; otherwise a person drew it. */
  readonly byAnalysis: boolean;
  readonly annotations: readonly A[];
}

/** What is shown at once: a tooth with its findings, or one place of the jaw. */
export interface PatientStop<A extends AnnotationForPatient> {
  /** Null: a finding without a tooth. */
  readonly tooth: ToothNumber | null;
  /** Issues first. */
  readonly findings: readonly PatientFinding<A>[];
}

const RANKS: readonly Category[] = ['ISSUES', 'RESTORATIONS', 'TEETH', 'OTHER'];

/**
 * Returns what a patient is shown, tooth by tooth: teeth with an issue first, each group in chart order with the jaw
 * last. Confirmed findings only; undecided ones where `withSuggestions` says so. Teeth without a finding are left out,
 * since nothing is known about them that could be shown, and those with nothing but a bracket of braces.
 */
export function findingsForPatient<A extends AnnotationForPatient>(
  annotations: readonly A[],
  { withSuggestions }: { withSuggestions: boolean },
): PatientStop<A>[] {
  const shown = annotations.filter(
    ({ class: type, decision }) => isShownFinding(type) && (isConfirmed(decision) || (withSuggestions && decision === 'SUGGESTED')),
  );
  const places = groupBy(shown, ({ location, id }) => location ?? id);
  const stops = [...places.values()].map(stopOf);
  return stops.filter(({ findings }) => findings.some(({ class: type }) => type !== 'BRACES')).sort(compareStops);
}

/** Whether the stop has an issue, so that it is shown before others. */
export function hasIssue({ findings }: Pick<PatientStop<AnnotationForPatient>, 'findings'>): boolean {
  return findings.some(({ category }) => category === 'ISSUES');
}

function stopOf<A extends AnnotationForPatient>(annotations: readonly A[]): PatientStop<A> {
  const groups = groupBy(annotations, ({ class: type, label, decision }) => `${type} ${label ?? ''} ${isConfirmed(decision)}`);
  const findings = [...groups.values()].flatMap((group): PatientFinding<A>[] => {
    const [first] = group;
    if (!first) return [];
    return [
      {
        class: first.class,
        category: first.category,
        label: first.label,
        surfaces: sortSurfaces([...new Set(group.flatMap(({ surface }) => surface))]),
        confirmed: isConfirmed(first.decision),
        byAnalysis: group.every(({ source }) => source === 'AI'),
        annotations: group,
      },
    ];
  });
  return { tooth: annotations[0]?.location ?? null, findings: findings.sort(compareFindings) };
}

function compareFindings(a: PatientFinding<AnnotationForPatient>, b: PatientFinding<AnnotationForPatient>): number {
  return (
    RANKS.indexOf(a.category) - RANKS.indexOf(b.category) ||
    Number(b.confirmed) - Number(a.confirmed) ||
    FINDING_TYPES.indexOf(a.class) - FINDING_TYPES.indexOf(b.class)
  );
}

function compareStops(a: PatientStop<AnnotationForPatient>, b: PatientStop<AnnotationForPatient>): number {
  const byIssue = Number(hasIssue(b)) - Number(hasIssue(a));
  if (byIssue !== 0 || a.tooth === b.tooth) return byIssue;
  if (a.tooth === null) return 1;
  return b.tooth === null ? -1 : compareTeeth(a.tooth, b.tooth);
}

/** Groups annotations in the order in which their keys first occur. */
function groupBy<A>(annotations: readonly A[], keyOf: (annotation: A) => string): Map<string, A[]> {
  const groups = new Map<string, A[]>();
  for (const annotation of annotations) {
    const group = groups.get(keyOf(annotation));
    if (group) group.push(annotation);
    else groups.set(keyOf(annotation), [annotation]);
  }
  return groups;
}
