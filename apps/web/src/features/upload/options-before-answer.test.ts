import { expect, it } from 'vitest';
import { optionsBeforeAnswer } from './options-before-answer';

const options = [{ label: 'Endel Lünk · 06.05.1950' }, { label: 'Uno Üks' }, { label: 'Unto Lünk' }];
const shown = (typed: string) => optionsBeforeAnswer(options, typed).map(({ label }) => label);

it('keeps the options with every typed word, in any order', () => {
  expect(shown('uno')).toEqual(['Uno Üks']);
  expect(shown('Lünk, un')).toEqual(['Unto Lünk']);
  expect(shown('')).toHaveLength(3);
});

it('offers nobody whose name was not typed', () => {
  expect(shown('Mari')).toEqual([]);
});
