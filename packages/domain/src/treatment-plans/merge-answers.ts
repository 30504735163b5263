import { alternativeChoices, type Treatment } from './treatments';

interface Choice {
  readonly treatmentId: string;
  readonly choice: 'ACCEPTED' | 'DECLINED' | null;
  readonly question: string;
}

interface Signature {
  readonly name: string;
  readonly path: string | null;
}

/** What a patient answered to a treatment plan; treatments without an entry are open. */
export interface GivenAnswer<Signed extends Signature = Signature> {
  readonly choices: readonly Choice[];
  readonly comment: string;
  readonly signature: Signed | null;
}

/**
 * Merges the answer of a patient who answered on another device in the meantime: what `mine` left as `base` showed it
 * stays as it is in `theirs`. The lines of a choice between alternatives are decided together. A signature stays only
 * when the decisions are those for which it was given: nobody has signed a mixture.
 * @param lines The selected treatments.
 * @returns the answer; `lacksSignature` when a signature was left out.
 */
export function mergeAnswers<Signed extends Signature>(
  lines: readonly Pick<Treatment, 'id' | 'tooth' | 'furtherTeeth' | 'alternative'>[],
  { base, mine, theirs }: Record<'base' | 'mine' | 'theirs', GivenAnswer<Signed>>,
): { choices: Choice[]; comment: string; signature: Signed | null; lacksSignature: boolean } {
  const [before, own, other] = [base, mine, theirs].map(({ choices }) => new Map(choices.map((choice) => [choice.treatmentId, choice])));
  const isChanged = (id: string) => (own?.get(id)?.choice ?? null) !== (before?.get(id)?.choice ?? null);
  const groups = alternativeChoices(lines).map((choice) => choice.lines.map(({ id }) => id));
  const answered = lines.filter(({ id }) => own?.has(id) || other?.has(id));
  const choices = answered.map(({ id: treatmentId }) => {
    const decidedTogether = groups.find((group) => group.includes(treatmentId)) ?? [treatmentId];
    const source = decidedTogether.some(isChanged) ? own : other;
    const [was = '', is = ''] = [before, own].map((answers) => answers?.get(treatmentId)?.question);
    const question = is === was ? (other?.get(treatmentId)?.question ?? '') : is;
    return { treatmentId, choice: source?.get(treatmentId)?.choice ?? null, question };
  });
  const isChangedHere = isSignatureChanged(base, mine);
  const isTakenBack = isChangedHere && mine.signature === null;
  const candidates = isChangedHere ? [mine, theirs] : [theirs];
  const signed = isTakenBack ? [] : candidates.filter(({ signature }) => signature !== null);
  const signature = signed.find((answer) => hasDecisions(answer, choices))?.signature ?? null;
  return {
    choices,
    comment: mine.comment === base.comment ? theirs.comment : mine.comment,
    signature,
    lacksSignature: signed.length > 0 && signature === null,
  };
}

/**
 * Returns the signature of an answer that replaces `base`: one that was given for other decisions and is only sent
 * again is left out.
 * @returns as `mergeAnswers`.
 */
export function signatureOf<Signed extends Signature>(
  base: GivenAnswer<Signed>,
  mine: GivenAnswer<Signed>,
): { signature: Signed | null; lacksSignature: boolean } {
  const isLeftOver = mine.signature !== null && !isSignatureChanged(base, mine) && !hasDecisions(base, mine.choices);
  return { signature: isLeftOver ? null : mine.signature, lacksSignature: isLeftOver };
}

function isSignatureChanged(base: GivenAnswer, mine: GivenAnswer): boolean {
  return mine.signature?.name !== base.signature?.name || mine.signature?.path !== base.signature?.path;
}

/** Returns whether an answer decides each treatment as the given choices do. */
function hasDecisions({ choices: own }: Pick<GivenAnswer, 'choices'>, choices: readonly Choice[]): boolean {
  const decisions = (of: readonly Choice[]) => of.flatMap(({ treatmentId, choice }) => (choice ? `${treatmentId} ${choice}` : [])).sort();
  return decisions(own).join() === decisions(choices).join();
}
