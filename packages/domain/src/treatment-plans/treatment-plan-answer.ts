import { RuleViolation } from '../rules';
import type { MoneyRange } from './money';
import { ALTERNATIVES, alternativeChoices, type Treatment, treatmentPlanTotals } from './treatments';

/** A patient's answer to a treatment plan as a whole. ANSWERED: different answers to its lines. */
export type TreatmentPlanAnswer = 'ACCEPTED' | 'DECLINED' | 'ANSWERED';

/** The patient's answers by treatment id; omitted ones are open. */
type Choices = ReadonlyMap<string, 'ACCEPTED' | 'DECLINED' | null>;

/**
 * Returns the answer as a whole: ACCEPTED when every selected treatment is accepted, of each choice between
 * alternatives every one of either alternative; DECLINED when nothing is accepted and something declined.
 */
export function treatmentPlanAnswer(
  treatments: readonly Pick<Treatment, 'id' | 'selected' | 'tooth' | 'furtherTeeth' | 'alternative'>[],
  answers: Choices,
): TreatmentPlanAnswer {
  const selected = treatments.filter((line) => line.selected);
  const isAccepted = ({ id }: { id: string }) => answers.get(id) === 'ACCEPTED';
  const choices = alternativeChoices(selected);
  const inChoices = new Set(choices.flatMap(({ lines }) => lines));
  const areChosen = choices.every(({ lines }) =>
    ALTERNATIVES.some((alternative) => lines.filter((line) => line.alternative === alternative).every(isAccepted)),
  );
  if (selected.length > 0 && areChosen && selected.every((line) => inChoices.has(line) || isAccepted(line))) return 'ACCEPTED';
  const given = selected.map(({ id }) => answers.get(id));
  return given.includes('DECLINED') && !given.includes('ACCEPTED') ? 'DECLINED' : 'ANSWERED';
}

/**
 * Rejects an answer that accepts both alternatives of a choice.
 * @throws RuleViolation VALIDATION_FAILED.
 */
export function requireOneAlternative(
  treatments: readonly Pick<Treatment, 'id' | 'selected' | 'tooth' | 'furtherTeeth' | 'alternative'>[],
  answers: Choices,
): void {
  for (const { lines } of alternativeChoices(treatments.filter(({ selected }) => selected))) {
    const accepted = lines.filter(({ id }) => answers.get(id) === 'ACCEPTED');
    if (new Set(accepted.map(({ alternative }) => alternative)).size > 1)
      throw new RuleViolation('VALIDATION_FAILED', 'both alternatives are accepted', { choices: 'oneAlternative' });
  }
}

/** Returns the sum of the accepted treatments, and how many of them have no price. */
export function acceptedTotal(treatments: readonly Treatment[], answers: Choices): { count: number; total: MoneyRange; unpriced: number } {
  const accepted = treatments.filter(({ id, selected }) => selected && answers.get(id) === 'ACCEPTED');
  const { total, unpriced } = treatmentPlanTotals(accepted.map((line) => ({ ...line, alternative: null })));
  return { count: accepted.length, total, unpriced };
}
