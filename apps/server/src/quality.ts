import { parseArgs } from 'node:util';
import type { QualityOfType } from '@molaar/contracts';
import { closeDatabase, createDatabase } from '@molaar/db';
import { type SummedQuality, sumQuality } from '@molaar/services/quality';
import { readEnvironment } from './env';

const USAGE = 'npm run quality -- [--from YYYY-MM] [--to YYYY-MM] [--json]';
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** `npm run quality`: what all clinics together decided about suggestions, while Molaar runs or not. */
async function run(): Promise<void> {
  const { json, ...period } = readArguments(process.argv.slice(2));
  const db = createDatabase(readEnvironment(process.env).DATABASE_URL, { max: 1 });
  try {
    const summed = await sumQuality({ db }, period);
    console.log(json ? JSON.stringify(summed, undefined, 2) : asTable(summed));
  } finally {
    await closeDatabase(db);
  }
}

function readArguments(args: string[]): { from?: string; to?: string; json: boolean } {
  const options = { from: { type: 'string' }, to: { type: 'string' }, json: { type: 'boolean', default: false } } as const;
  const { values } = parseArgs({ args: args.filter((argument) => argument !== '--alone'), options });
  const { from, to, json } = values;
  for (const month of [from, to]) if (month !== undefined && !MONTH.test(month)) throw new Error(`${month} is not a month\n${USAGE}`);
  return { ...(from && { from }), ...(to && { to }), json };
}

const HEAD = ['finding type', 'decisions', 'confirmed', '95 % interval', 'corrected', 'other type', 'rejected', 'by hand'];

function asTable({ clinics, radiographs, types }: SummedQuality): string {
  const rows = [HEAD, ...types.map(cells)];
  const widths = HEAD.map((_name, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '),
  );
  return [`${radiographs} analysed radiographs of ${clinics} clinics`, '', ...lines].join('\n');
}

function cells({ class: type, decisions, addedByHand, result }: QualityOfType): string[] {
  if (!result) return [type, String(decisions), '–', 'too few', '–', '–', '–', String(addedByHand)];
  const { share, corrected, otherType, rejected } = result;
  const percent = (value: number) => `${(100 * value).toFixed(0)} %`;
  const interval = `${percent(share.low)} to ${percent(share.high)}`;
  return [type, ...[decisions, percent(share.value), interval, corrected, otherType, rejected, addedByHand].map(String)];
}

await run().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
