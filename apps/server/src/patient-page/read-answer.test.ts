import { LONGEST_ANSWER } from '@molaar/contracts';
import { describe, expect, it } from 'vitest';
import { readAnswer } from './read-answer';

const treatmentId = '0190a1b2-0000-7000-8000-000000000001';

describe('the form of the patient’s page', () => {
  it('keeps a text of the length that the browser allows, with line breaks as one character', () => {
    const full = (length: number) => `${'a\n'.repeat(length / 2 - 1)}zz`;
    const [question, comment] = [full(LONGEST_ANSWER.question), full(LONGEST_ANSWER.comment)];
    const sent = (text: string, lineBreak: string) => text.replaceAll('\n', lineBreak);
    for (const lineBreak of ['\r\n', '\r', '\n']) {
      const form = { [`question-${treatmentId}`]: sent(question, lineBreak), comment: sent(comment, lineBreak) };
      expect(readAnswer(form)).toMatchObject({ choices: [{ treatmentId, choice: null, question }], comment });
    }
  });

  it('cuts a longer text', () => {
    const form = { [`question-${treatmentId}`]: 'q'.repeat(LONGEST_ANSWER.question + 1), comment: 'c'.repeat(LONGEST_ANSWER.comment + 1) };
    const { choices, comment } = readAnswer(form);
    expect(choices[0]?.question).toHaveLength(LONGEST_ANSWER.question);
    expect(comment).toHaveLength(LONGEST_ANSWER.comment);
  });

  it('does not split a surrogate pair, whose half cannot be stored', () => {
    const full = (length: number) => `${'a'.repeat(length - 1)}🦷`;
    const form = { [`question-${treatmentId}`]: full(LONGEST_ANSWER.question), comment: full(LONGEST_ANSWER.comment) };
    const { choices, comment } = readAnswer(form);
    expect(choices[0]?.question).toBe('a'.repeat(LONGEST_ANSWER.question - 1));
    expect(comment).toBe('a'.repeat(LONGEST_ANSWER.comment - 1));
  });
});
