import { expect, it } from 'vitest';
import { type GivenAnswer, mergeAnswers } from './merge-answers';

const LINES = [
  { id: 'filling', tooth: '16', alternative: null },
  { id: 'implant', tooth: '36', alternative: 'A' },
  { id: 'bridge', tooth: '36', alternative: 'B' },
] as const;
type Said = Partial<Record<(typeof LINES)[number]['id'], 'ACCEPTED' | 'DECLINED' | null>>;

const answer = (said: Said, over: Partial<GivenAnswer> & { questions?: Record<string, string> } = {}): GivenAnswer => {
  const { questions = {}, ...rest } = over;
  const choices = Object.entries(said).map(([treatmentId, choice]) => ({ treatmentId, choice, question: questions[treatmentId] ?? '' }));
  return { choices, comment: '', signature: null, ...rest };
};
const NOTHING = answer({ filling: null });
const said = ({ choices }: Pick<GivenAnswer, 'choices'>) =>
  Object.fromEntries(choices.map(({ treatmentId, choice }) => [treatmentId, choice]));

it('keeps what was answered elsewhere where this answer changed nothing', () => {
  const signature = { name: 'Mari', path: 'M1,2 L3,4' };
  const theirs = answer(
    { filling: null, implant: 'ACCEPTED', bridge: 'DECLINED' },
    { comment: 'Reedel', signature, questions: { implant: 'Kas on valus?' } },
  );
  const merged = mergeAnswers(LINES, { base: NOTHING, mine: answer({ filling: 'DECLINED' }), theirs });
  expect(said(merged)).toEqual({ filling: 'DECLINED', implant: 'ACCEPTED', bridge: 'DECLINED' });
  expect(merged.comment).toBe('Reedel');
  expect(merged.choices.find(({ treatmentId }) => treatmentId === 'implant')?.question).toBe('Kas on valus?');
});

it('has what this answer changed, also what it took back', () => {
  const base = answer({ filling: 'ACCEPTED' }, { comment: 'Reedel', signature: { name: 'Mari', path: null } });
  const theirs = answer({ filling: 'DECLINED' }, { comment: 'Esmaspäeval', signature: null, questions: { filling: 'Miks?' } });
  const mine = answer({ filling: null }, { comment: '', signature: { name: 'Mari Mets', path: null }, questions: { filling: 'Millal?' } });
  expect(mergeAnswers(LINES, { base, mine, theirs })).toEqual({
    choices: [{ treatmentId: 'filling', choice: null, question: 'Millal?' }],
    comment: '',
    signature: { name: 'Mari Mets', path: null },
    lacksSignature: false,
  });
});

it('is signed only when its decisions are those that were signed', () => {
  const signature = { name: 'Mari', path: 'M1,2 L3,4' };
  const merge = (mine: GivenAnswer, theirs: GivenAnswer, base = NOTHING) => {
    const { signature: kept, lacksSignature } = mergeAnswers(LINES, { base, mine, theirs });
    return [kept, lacksSignature];
  };
  const signed = answer({ implant: 'ACCEPTED', bridge: 'DECLINED' }, { signature });
  const question = answer({ filling: null }, { questions: { filling: 'Miks?' } });
  expect(merge(question, signed), 'a question beside it').toEqual([signature, false]);
  expect(merge(answer({ filling: 'DECLINED' }), signed), 'a decision that was not signed').toEqual([null, true]);
  expect(merge(signed, answer({ filling: 'DECLINED' })), 'a decision that the signer did not see').toEqual([null, true]);
  expect(merge(signed, question), 'nothing decided there').toEqual([signature, false]);
  const renamed = { name: 'Mari Mets', path: null };
  expect(merge({ ...question, signature: renamed }, signed), 'signed both').toEqual([signature, false]);
  expect(merge(answer({ filling: null }), signed, { ...NOTHING, signature: renamed }), 'taken back').toEqual([null, false]);
});

it('never accepts one alternative of each answer', () => {
  const theirs = answer({ implant: 'ACCEPTED', bridge: 'DECLINED' });
  const mine = answer({ implant: 'DECLINED', bridge: 'ACCEPTED' });
  expect(said(mergeAnswers(LINES, { base: NOTHING, mine, theirs }))).toEqual({ implant: 'DECLINED', bridge: 'ACCEPTED' });
  // Changed from one to the other there, and taken back here.
  const base = theirs;
  const open = answer({ implant: null, bridge: null });
  expect(said(mergeAnswers(LINES, { base, mine: open, theirs: mine }))).toEqual({ implant: null, bridge: null });
});
