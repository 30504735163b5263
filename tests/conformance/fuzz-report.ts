const counts = new Map<number, number>();
let failed = 0;

/** What the specification answers with 502 where no payment provider is configured, as in these tests. */
const NO_PROVIDER = 'COULD_NOT_UPDATE_ORGANIZATION';

/** Counts a response of the fuzzer by its status. */
function countStatus(status: number, expected: boolean): void {
  counts.set(status, (counts.get(status) ?? 0) + 1);
  if (status >= 500 && !expected) failed += 1;
}

/** Prints how many requests were made, and how they ended. */
export function fuzzReport(api: string): void {
  const all = [...counts].sort(([a], [b]) => a - b);
  const total = all.reduce((sum, [, count]) => sum + count, 0);
  const by = all.map(([status, count]) => `${status}: ${count}`).join(', ');
  process.stdout.write(`fuzz ${api}: ${total} requests, ${failed} of them failed with status 500 or more (${by})\n`);
}

/** Texts of zod, PostgreSQL, the image decoder and stack traces, which belong in no answer. */
const LIBRARY_TEXT =
  /ZodError|invalid_type|Invalid input: expected|duplicate key value|violates [\w-]+ constraint|invalid input syntax|Vips|node_modules|\\n {4}at /;

/** Throws for an answer that no client may get: an unexpected error, or a library's text in an error. */
export function checkAnswer(status: number, body: string): void {
  const expected = status === 502 && body.includes(NO_PROVIDER);
  countStatus(status, expected);
  if (status >= 500 && !expected) throw new Error(`${status} ${body}`);
  if (status >= 400 && LIBRARY_TEXT.test(body)) throw new Error(`text of a library: ${body}`);
}
