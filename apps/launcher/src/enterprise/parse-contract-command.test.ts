import { expect, it } from 'vitest';
import { parseContractCommand } from './parse-contract-command';

const read = (line: string) => parseContractCommand(line.split(' ').filter(Boolean));

it('parses a contract; omitted limits are unlimited', () => {
  expect(read('agree mari@molaar.test')).toEqual({
    verb: 'agree',
    owner: 'mari@molaar.test',
    limits: { medical: null, assistant: null, viewer: null },
    storageLimit: null,
    price: null,
    isMonthly: false,
    lastDay: null,
  });
  expect(read('agree mari@molaar.test --medical 12 --viewer 0 --storage 500 --price 1200,5 --monthly --until 2027-12-31')).toMatchObject({
    limits: { medical: 12, assistant: null, viewer: 0 },
    storageLimit: 500_000_000_000,
    price: 120_050,
    isMonthly: true,
    lastDay: '2027-12-31',
  });
  expect(read('end mari@molaar.test')).toEqual({ verb: 'end', owner: 'mari@molaar.test' });
});

it.each([
  ['', 'a command and one owner'],
  ['agree', 'a command and one owner'],
  ['agree a b', 'one owner'],
  ['delete mari', 'unknown command delete'],
  ['agree mari --medical many', '--medical is a number'],
  ['agree mari --medical=-1', '--medical is a number'],
  ['agree mari --storage much', '--storage is a number'],
  ['agree mari --price 12.345', '--price is in euros'],
  ['agree mari --until 2027-02-30', '--until is a day'],
  ['agree mari --until 31.12.2027', '--until is a day'],
  ['agree mari --colour red', 'colour'],
])('rejects "%s" with the mistake and the usage', (line, what) => {
  expect(() => read(line)).toThrow(what);
  expect(() => read(line)).toThrow('npm run -s enterprise');
});
