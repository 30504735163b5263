import { expect, it } from 'vitest';
import { Figures } from '../load/figures';
import { growth, type Sample } from '../load/observe';
import { judgeAvailability, judgeGrowth, judgeLevel } from '../load/verdict';

const PDF = { what: 'PDF', kinds: ['pdf'], share: 0.95, goal: 3_000 } as const;

function pdfs(times: readonly number[], interrupted: readonly number[] = []): Figures {
  const figures = new Figures();
  for (const time of times) figures.add('pdf', time);
  for (const time of interrupted) figures.interrupt('pdf', time);
  return figures;
}

it('says of a load run that it is too short where it has too few figures, and else whether a level holds', () => {
  expect(judgeLevel(pdfs([]), PDF)).toMatchObject({ verdict: 'too short to tell', number: 0 });
  expect(judgeLevel(pdfs(Array(19).fill(9_000)), PDF).verdict).toBe('too short to tell');
  expect(judgeLevel(pdfs(Array(20).fill(3_000)), PDF).verdict).toBe('holds');
  expect(judgeLevel(pdfs([...Array(18).fill(10), 3_001, 3_001]), PDF)).toEqual({ verdict: 'DOES NOT HOLD', value: 3_001, number: 20 });
});

it('counts what never ended, when it waited for longer than the level', () => {
  expect(judgeLevel(pdfs(Array(40).fill(10), [2_900, 2_900, 2_900]), PDF).verdict).toBe('holds');
  expect(judgeLevel(pdfs(Array(40).fill(10), [4_000, 5_000, 6_000]), PDF).verdict).toBe('DOES NOT HOLD');
  expect(judgeLevel(pdfs([], Array(20).fill(60_000)), PDF).verdict).toBe('DOES NOT HOLD');
});

it('judges availability and growth only by a run that is long enough', () => {
  const answers = (good: number, bad: number) => {
    const figures = new Figures();
    for (let nth = 0; nth < good + bad; nth++) figures.answer(nth < good ? 200 : 503);
    return judgeAvailability(figures, 0.999);
  };
  expect([answers(500, 0), answers(500, 1), answers(500, 2), answers(1_000, 0), answers(1_000, 2)]).toEqual([
    'too short to tell',
    'too short to tell',
    'DOES NOT HOLD',
    'holds',
    'DOES NOT HOLD',
  ]);
  const rising = (count: number): Sample[] =>
    Array.from({ length: count }, (_, at) => ({ at, memory: { server: 100 + at * 10 }, handles: { server: 10 } }));
  const judged = (samples: Sample[], settled: boolean) =>
    judgeGrowth(
      growth(samples, { what: 'memory', name: 'server', from: 10 }),
      growth(samples, { what: 'handles', name: 'server', from: 10 }),
      settled,
    );
  expect(judged(rising(60), true)).toBe('DOES NOT HOLD');
  expect(judged(rising(60), false)).toBe('too short to tell');
  expect(
    judged(
      rising(60).map((sample) => ({ ...sample, memory: { server: 100 } })),
      true,
    ),
  ).toBe('holds');
  // Fewer samples than parts are no reason for an empty figure.
  expect(growth(rising(4), { what: 'memory', name: 'server', from: 1 })).toEqual({ before: 110, after: 130 });
});
