import { parseArgs } from 'node:util';
import type { QualityOfType } from '@molaar/contracts';
import { closeDatabase, createDatabase } from '@molaar/db';
import { loadManifest, loadReference, modelVersionOf } from '@molaar/inference/manifest';
import { acceptDrift, type DriftDeps, INSTALLATION, measureDrift, nameOfScope } from '@molaar/services/drift';
import { type SummedQuality, sumQuality } from '@molaar/services/quality';
import { driftReport } from './drift-report';
import { readEnvironment } from './env';
import { createLogger } from './logger';
import { textTable } from './text-table';

const USAGE = `npm run quality -- [--from YYYY-MM] [--to YYYY-MM] [--json] [--accept DEVICE]
  --accept    makes the recent radiographs of a device the usual ones; "all" for the installation's`;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/**
 * `npm run quality`: what all clinics together decided about suggestions, and how radiographs drift; Molaar may run.
 */
async function run(): Promise<void> {
  const { json, accept, ...period } = readArguments(process.argv.slice(2));
  const env = readEnvironment(process.env);
  const modelVersion = modelVersionOf(await loadManifest(env.MODEL_DIR));
  const driftReference = await loadReference(env.MODEL_DIR, modelVersion);
  const db = createDatabase(env.DATABASE_URL, { max: 1 });
  const deps: DriftDeps = { db, modelVersion, driftReference, clock: () => new Date(), log: createLogger('error') };
  try {
    if (accept !== undefined) return console.log(await acceptScope(deps, accept));
    const summed = await sumQuality({ db }, period);
    const drift = await measureDrift(deps);
    if (json) console.log(JSON.stringify({ ...summed, drift: driftReference && drift }, undefined, 2));
    else console.log([asTable(summed), '', ...driftReport(driftReference && drift)].join('\n'));
  } finally {
    await closeDatabase(db);
  }
}

/** Accepts the scope with this name. @throws when there is none with enough radiographs. */
async function acceptScope(deps: DriftDeps, name: string): Promise<string> {
  const scopes = [...new Set((await measureDrift(deps)).map(({ scope }) => scope))];
  const scope = name === INSTALLATION ? INSTALLATION : scopes.find((one) => nameOfScope(one) === name);
  const figures = scope === undefined ? 0 : await acceptDrift(deps, scope);
  if (figures === 0) throw new Error(`no device "${name}" with enough recent radiographs\n${USAGE}`);
  return `${name}: ${figures} figures are compared with the recent radiographs from now on`;
}

function readArguments(args: string[]): { from?: string; to?: string; json: boolean; accept?: string } {
  const text = { type: 'string' } as const;
  const options = { from: text, to: text, accept: text, json: { type: 'boolean', default: false } } as const;
  const { values } = parseArgs({ args: args.filter((argument) => argument !== '--alone'), options });
  const { from, to, json, accept } = values;
  for (const month of [from, to]) if (month !== undefined && !MONTH.test(month)) throw new Error(`${month} is not a month\n${USAGE}`);
  return { ...(from && { from }), ...(to && { to }), ...(accept !== undefined && { accept }), json };
}

const HEAD = ['finding type', 'decisions', 'confirmed', '95 % interval', 'corrected', 'other type', 'rejected', 'by hand'];

function asTable({ clinics, radiographs, types }: SummedQuality): string {
  return [`${radiographs} analysed radiographs of ${clinics} clinics`, '', ...textTable([HEAD, ...types.map(cells)])].join('\n');
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
