import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readOptions } from './options';

const URL_AND_KEY = ['--url', 'https://portal.test/', '--key', 'molaar_x'];

it('reads a command line', () => {
  expect(readOptions(['xray', ...URL_AND_KEY, '--move-to', 'sent', '--kind', 'bitewing'], {})).toMatchObject({
    folder: resolve('xray'),
    url: 'https://portal.test',
    key: 'molaar_x',
    kind: 'BITEWING',
    moveTo: resolve('sent'),
    stateFile: resolve('xray/.molaar-watch-folder.json'),
    existing: false,
    interval: 2000,
  });
  expect(readOptions(['xray', '--url', 'http://localhost:3000'], { MOLAAR_API_KEY: 'k' })).toMatchObject({ key: 'k' });
});

it.each([
  ['without a folder', URL_AND_KEY],
  ['with two folders', ['a', 'b', ...URL_AND_KEY]],
  ['without a key', ['a', '--url', 'https://portal.test']],
  ['without an address', ['a', '--key', 'k']],
  ['with a key that others could read on the network', ['a', '--url', 'http://portal.test', '--key', 'k']],
  ['that moves files into the watched folder itself', ['a', ...URL_AND_KEY, '--move-to', 'a']],
  ['with an unknown option', ['a', ...URL_AND_KEY, '--delete']],
  ['with an interval of nothing', ['a', ...URL_AND_KEY, '--interval', '0']],
  ['with an unknown kind', ['a', ...URL_AND_KEY, '--kind', 'photo']],
])('rejects one %s', (_what, args) => {
  expect(() => readOptions(args, {})).toThrow();
});
