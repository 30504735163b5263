import { alternativesOf, linesOfAlternative, type Treatment } from './treatments';

/** What a patient said of a plan as a whole. ANSWERED: neither yes nor no, its lines tell. */
export type TreatmentPlanAnswer = 'ACCEPTED' | 'DECLINED' | 'ANSWERED';

/**
 * The sense of an answer: ACCEPTED when every selected treatment is accepted, of a plan with two ways every one of either way;
 * DECLINED when nothing is accepted and something declined. `choices` by the treatment's id; one that is left out is open.
 */
export function treatmentPlanAnswer(
  treatments: readonly Pick<Treatment, 'id' | 'selected' | 'alternative'>[],
  choices: ReadonlyMap<string, 'ACCEPTED' | 'DECLINED' | null>,
): TreatmentPlanAnswer {
  const selected = treatments.filter((line) => line.selected);
  const ways = alternativesOf(selected);
  const wholes = ways.length > 0 ? ways.map((way) => linesOfAlternative(selected, way)) : [selected];
  if (wholes.some((lines) => lines.length > 0 && lines.every(({ id }) => choices.get(id) === 'ACCEPTED'))) return 'ACCEPTED';
  const said = selected.map(({ id }) => choices.get(id));
  return said.includes('DECLINED') && !said.includes('ACCEPTED') ? 'DECLINED' : 'ANSWERED';
}
