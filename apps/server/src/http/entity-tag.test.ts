import { AppError } from '@molaar/contracts';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { ifMatch } from './entity-tag';

const http = new Hono().get('/', (c) => c.json(ifMatch(c, { version: 7 })));
http.onError((error, c) => c.text(error instanceof AppError ? error.code : 'failed'));
const versionFor = async (header?: string): Promise<unknown> => {
  const response = await http.request('/', { headers: header === undefined ? {} : { 'If-Match': header } });
  const text = await response.text();
  return text.startsWith('{') ? JSON.parse(text).version : text;
};

it.each([
  [undefined, 7],
  ['*', 7],
  ['"3"', 3],
  ['W/"3"', 3],
  ['"0"', 0],
])('the version of a change with If-Match %s is %s', async (header, version) => {
  expect(await versionFor(header)).toBe(version);
});

it.each(['"abc"', '""', '"1.5"', '"99999999999"', '"2147483647"'])('no version has the tag %s', async (header) => {
  expect(await versionFor(header)).toBe('VERSION_CONFLICT');
});

it.each(['3', 'abc', '"3', "'3'", '"3", "4"', ''])('If-Match %s is no tag of one version', async (header) => {
  expect(await versionFor(header)).toBe('VALIDATION_FAILED');
});
