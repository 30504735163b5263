import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../support/molaar';

/** Requirements of levels 1 and 2 by section of ASVS 5.0.0; those of level 3 have the numbers that are missing. */
const REQUIREMENTS: Readonly<Record<string, readonly number[]>> = {
  ...numbered({ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 }),
  ...numbered({ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 }),
  ...numbered({ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 }),
  ...numbered({ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 }),
  ...numbered({ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 }),
  ...numbered({ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 }),
  ...numbered({ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 }),
  ...numbered({ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 }),
  ...numbered({ '9.1': 3, '9.2': 4 }),
  ...numbered({ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 }),
  ...numbered({ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 }),
  ...numbered({ '12.1': 3, '12.2': 2, '12.3': 4 }),
  ...numbered({ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 }),
  ...numbered({ '14.1': 2, '14.2': 4, '14.3': 3 }),
  ...numbered({ '15.1': 3, '15.2': 3, '15.3': 7 }),
  ...numbered({ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 }),
  ...numbered({ '17.1': 1, '17.2': 4, '17.3': 2 }),
};

function numbered(sections: Record<string, number>): Record<string, number[]> {
  return Object.fromEntries(
    Object.entries(sections).map(([section, count]) => [section, Array.from({ length: count }, (_, at) => at + 1)]),
  );
}

it('says of each requirement of ASVS 5 up to level 2 how it is met, and counts what is not', () => {
  const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)];
  const expected = Object.entries(REQUIREMENTS).flatMap(([section, numbers]) => numbers.map((number) => `${section}.${number}`));
  expect(rows.map(([, item]) => item)).toEqual(expected);
  const hows = rows.map(([, , , how = '']) => how);
  const [none, open] = [hows.filter((how) => how.startsWith('n/a')), hows.filter((how) => how.includes('*Open*'))];
  const partly = hows.filter((how) => /\*partly\*/i.test(how));
  const met = hows.length - none.length - open.length - partly.length;
  const words = text.replaceAll(/\s+/g, ' ');
  expect(words).toContain(`${met} are met, ${partly.length} partly`);
  expect(words).toContain(`${open.length} ${open.length === 1 ? 'is' : 'are'} not (*Open*), ${none.length} do not apply`);
});
