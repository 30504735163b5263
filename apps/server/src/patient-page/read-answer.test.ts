import { MAX_ANSWER_LENGTH } from '@molaar/contracts';
import { describe, expect, it } from 'vitest';
import { readAnswer } from './read-answer';

const treatmentId = '0190a1b2-0000-7000-8000-000000000001';

describe('the form of the patient’s page', () => {
  it('keeps a text of the length that the browser allows, with line breaks as one character', () => {
    const full = (length: number) => `${'a\n'.repeat(length / 2 - 1)}zz`;
    const [question, comment] = [full(MAX_ANSWER_LENGTH.question), full(MAX_ANSWER_LENGTH.comment)];
    const sent = (text: string, lineBreak: string) => text.replaceAll('\n', lineBreak);
    for (const lineBreak of ['\r\n', '\r', '\n']) {
      const form = { [`question-${treatmentId}`]: sent(question, lineBreak), comment: sent(comment, lineBreak) };
      expect(readAnswer(form)).toMatchObject({ choices: [{ treatmentId, choice: null, question }], comment });
    }
  });

  it('cuts a longer text', () => {
    const form = {
      [`question-${treatmentId}`]: 'q'.repeat(MAX_ANSWER_LENGTH.question + 1),
      comment: 'c'.repeat(MAX_ANSWER_LENGTH.comment + 1),
    };
    const { choices, comment } = readAnswer(form);
    expect(choices[0]?.question).toHaveLength(MAX_ANSWER_LENGTH.question);
    expect(comment).toHaveLength(MAX_ANSWER_LENGTH.comment);
  });

  it('does not split a surrogate pair, whose half cannot be stored', () => {
    const full = (length: number) => `${'a'.repeat(length - 1)}🦷`;
    const form = { [`question-${treatmentId}`]: full(MAX_ANSWER_LENGTH.question), comment: full(MAX_ANSWER_LENGTH.comment) };
    const { choices, comment } = readAnswer(form);
    expect(choices[0]?.question).toBe('a'.repeat(MAX_ANSWER_LENGTH.question - 1));
    expect(comment).toBe('a'.repeat(MAX_ANSWER_LENGTH.comment - 1));
  });

  it('reads a signature by its name, with the drawing where it is one', () => {
    const drawn = { 'signature-name': ' Mari ', 'signature-path': 'M1,2 L3,4 M5,6 L400,120' };
    expect(readAnswer(drawn).signature).toEqual({ name: 'Mari', path: 'M1,2 L3,4 M5,6 L400,120' });
    expect(readAnswer({ ...drawn, 'signature-path': '"><script>' }).signature).toEqual({ name: 'Mari', path: null });
    expect(readAnswer({ 'signature-path': 'M1,2 L3,4' }).signature).toBeNull();
  });

  it('reads which answer the page showed, and whether it is known', () => {
    expect(readAnswer({ 'based-on': treatmentId }).basedOn).toBe(treatmentId);
    expect(readAnswer({ 'based-on': '' }).basedOn).toBeNull();
    expect(readAnswer({}).basedOn).toBeUndefined();
  });

  it('reads the answer to a choice between alternatives', () => {
    expect(readAnswer({ [`option-${treatmentId}`]: 'B' }).options).toEqual([{ treatmentId, option: 'B' }]);
    expect(readAnswer({ [`option-${treatmentId}`]: '' }).options).toEqual([]);
  });
});
