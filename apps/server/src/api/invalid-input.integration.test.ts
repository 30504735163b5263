import { greyPng } from '@molaar/testing/grey-png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../testing/caller';
import { procedureInputs } from '../testing/mounted-calls';
import { resolvedDocument } from '../testing/resolved-document';
import { openTestServer, type TestServer } from '../testing/test-server';
import { uploadForm } from '../testing/upload-form';

const INVALID = [null, -1, 2 ** 53, 1e308, '', 'a\u0000b', '\ud800', '0000-01-01', [], {}, 'x'.repeat(20_000)];
const INVALID_IN_URL = ['%00', '%ff', '..%2f..', '-1', '9007199254740993', '0000-01-01', '__proto__', 'x'.repeat(5_000)];
const AT_ONCE = 8;
/** Every value for every call, or for each call a third of the values, in turns. */
const sampled = <T>(values: readonly T[], nth: number): readonly T[] =>
  process.env.TESTS === 'all' ? values : values.filter((_, at) => at % 3 === nth % 3);
/** Calls that wait, or that end the session which the other calls need. */
const EXCLUDED = /annotate|logout|subscribe/;

interface Operation {
  parameters?: { name: string; in: string }[];
}

let server: TestServer;
let caller: Caller;
let imageId: string;
let operations: { method: string; path: string; operation: Operation }[];

beforeAll(async () => {
  server = await openTestServer();
  caller = await server.signedIn('OWNER', 'MEDICAL');
  const patient = await caller.rest('/api/patient', { method: 'PUT', body: { firstName: 'Mari', lastName: 'Mets' } });
  imageId = (await caller.rest('/api/image', { method: 'POST', body: uploadForm(patient.body.id, greyPng(100, 50)) })).body.id;
  const { paths } = await resolvedDocument<{ paths: Record<string, Record<string, Operation>> }>(server.url);
  operations = Object.entries(paths)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })))
    .filter(({ path }) => !EXCLUDED.test(path));
});
afterAll(() => server?.close());

/** Calls with a response of 500 or more; each is a bug of the server. */
async function failures(calls: Iterator<() => Promise<{ status: number; what: string }>>): Promise<string[]> {
  const failed: string[] = [];
  const work = async (): Promise<void> => {
    for (let next = calls.next(); !next.done; next = calls.next()) {
      const { status, what } = await next.value();
      if (status >= 500) failed.push(`${status} ${what}`.slice(0, 300));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failed;
}

const address = (path: string, id: string): string => `/api${path.replace(/\{[zyx]\}/g, '0').replace(/\{\w+\}/g, id)}`;
const rest = (method: string, path: string, body?: unknown) => async () => {
  const { status } = await caller.rest(path, { method, ...(body === undefined ? {} : { body }) });
  return { status, what: `${method} ${path} ${JSON.stringify(body)}` };
};

/** Bodies of REST calls are tested in tests/conformance, from their schemas. */
describe('invalid input never causes a 500', { timeout: 240_000 }, () => {
  it('in URLs', async () => {
    function* calls() {
      for (const [nth, { method, path, operation }] of operations.entries()) {
        for (const invalid of sampled(INVALID_IN_URL, nth)) {
          if (path.includes('{')) yield rest(method, address(path, invalid), method === 'GET' || method === 'DELETE' ? undefined : {});
          for (const { name } of operation.parameters?.filter((parameter) => parameter.in === 'query') ?? [])
            yield rest(method, `${address(path, imageId)}?${name}=${invalid}`);
        }
      }
    }
    expect(await failures(calls())).toEqual([]);
  });

  it('in procedures', async () => {
    const procedure = (path: string, input: unknown) => async () => {
      const { status } = await caller.trpc(path, input);
      return { status, what: `${path} ${JSON.stringify(input)}` };
    };
    function* calls() {
      const procedures = procedureInputs().filter((mounted) => !EXCLUDED.test(mounted.path));
      for (const [nth, { path, input }] of procedures.entries()) {
        // Without a schema no input is read; an object without a field that the schema knows is the same as an empty
        // one.
        if (!input) yield procedure(path, 'not read');
        const named = ['id', 'imageId', 'search'].some((field) => JSON.stringify(input ?? '').includes(`"${field}"`));
        for (const invalid of input ? sampled(INVALID, nth) : [])
          for (const made of [invalid, ...(named ? [{ id: invalid, imageId: invalid, search: invalid }] : [])]) yield procedure(path, made);
      }
    }
    expect(await failures(calls())).toEqual([]);
  });
});
