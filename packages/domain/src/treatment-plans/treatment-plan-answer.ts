import { alternativesOf, linesOfAlternative, type Treatment } from './treatments';

/** A patient's answer to a treatment plan as a whole. ANSWERED: different answers to its lines. */
export type TreatmentPlanAnswer = 'ACCEPTED' | 'DECLINED' | 'ANSWERED';

/**
 * Returns the answer as a whole: ACCEPTED when every selected treatment is accepted, with alternatives every one of
 * either alternative; DECLINED when nothing is accepted and something declined. `choices` by treatment id; omitted ones
 * are open.
 */
export function treatmentPlanAnswer(
  treatments: readonly Pick<Treatment, 'id' | 'selected' | 'alternative'>[],
  choices: ReadonlyMap<string, 'ACCEPTED' | 'DECLINED' | null>,
): TreatmentPlanAnswer {
  const selected = treatments.filter((line) => line.selected);
  const alternatives = alternativesOf(selected);
  const wholes = alternatives.length > 0 ? alternatives.map((alternative) => linesOfAlternative(selected, alternative)) : [selected];
  if (wholes.some((lines) => lines.length > 0 && lines.every(({ id }) => choices.get(id) === 'ACCEPTED'))) return 'ACCEPTED';
  const answers = selected.map(({ id }) => choices.get(id));
  return answers.includes('DECLINED') && !answers.includes('ACCEPTED') ? 'DECLINED' : 'ANSWERED';
}
