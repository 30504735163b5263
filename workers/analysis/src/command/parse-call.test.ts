import { describe, expect, it } from 'vitest';
import { parseCall } from './parse-call';

describe('parseCall', () => {
  it('parses files, format, output and resume', () => {
    expect(parseCall(['a.png'])).toEqual({ names: ['a.png'], format: 'table', out: null, resume: false });
    expect(parseCall(['--csv', 'a', '--out', 'r.csv', 'b', '--resume'])).toEqual({
      names: ['a', 'b'],
      format: 'csv',
      out: 'r.csv',
      resume: true,
    });
  });

  it.each([
    [[], /no file/],
    [['--json'], /no file/],
    [['a', '--json', '--csv'], /one format/],
    [['a', '--json', '--out'], /needs a file/],
    [['a', '--json', '--out', '--resume'], /needs a file/],
    [['a', '--json', '--resume'], /needs --out/],
    [['a', '--out', 'r'], /needs --json or --csv/],
    [['a', '--fast'], /unknown option --fast/],
  ])('rejects %j', (args, wrong) => {
    expect(parseCall(args)).toEqual({ wrong: expect.stringMatching(wrong) });
  });
});
