import { once } from 'node:events';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FindingsFile } from '@molaar/contracts';
import type { Detector } from '@molaar/inference';
import { analyseFiles } from './command/analyse-files';
import { findFiles } from './command/find-files';
import { CSV_HEAD, csvLinesOf, jsonErrorOf, jsonLineOf } from './command/format-result';
import { type Format, parseCall, USAGE } from './command/parse-call';
import { NOTICE, tableOf } from './command/print-table';
import { openResult, type ResultFile } from './command/result-file';
import { runCommand } from './command/run-command';
import { readModelEnvironment } from './env';
import { openDetector } from './open-detector';

/** The repository root is three folders up, both from the source and from the bundle. */
const MODEL_DIR = fileURLToPath(new URL('../../../models/panoramic', import.meta.url));

const TEXT: Readonly<Record<Format, (name: string, result: FindingsFile) => string>> = {
  table: (name, result) => `${tableOf(name, result)}\n\n`,
  json: jsonLineOf,
  csv: csvLinesOf,
};

/**
 * Runs detection on files, without server or database.
 *
 * @returns Exit status 0; 1 when a file failed; 2 for wrong arguments.
 */
async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) return print(USAGE, 0);
  const call = parseCall(args);
  if ('wrong' in call) return printError(`${call.wrong}\n${USAGE}`, 2);
  const { format, out } = call;

  // npm runs scripts in the repository; paths are relative to the caller's folder.
  const cwd = process.env.INIT_CWD ?? process.cwd();
  const { files: found, unreadable } = await findFiles(call.names, cwd);
  for (const { name, error } of unreadable) await write(process.stderr, `${name}: ${error}\n`);
  if (found.length === 0) return printError('no PNG or JPEG file found', 1);
  // Before the result file, so that a model that cannot be opened leaves no empty file.
  const detector = await openDetector(readModelEnvironment(process.env, MODEL_DIR), {
    onLanesUnavailable: (why) => void write(process.stderr, `images are computed one after another: ${why}\n`),
  });
  const result = out && format !== 'table' ? await openResult(resolve(cwd, out), format, call.resume).catch(closing(detector)) : toStdout();
  const files = found.filter(({ name }) => !result.done.has(name));
  for (const { provider, error } of detector.attempts)
    if (error) await write(process.stderr, `${provider} cannot be used, ${detector.provider} is used instead: ${error}\n`);
  if (!detector.guarded)
    await write(process.stderr, `${detector.modelVersion} has no guard: images other than panoramic radiographs are not recognized\n`);
  let [ended, failed] = [found.length - files.length, unreadable.length];
  try {
    if (!out && format === 'csv') await result.append(CSV_HEAD);
    for await (const outcome of analyseFiles(detector, files)) {
      ended++;
      if ('error' in outcome) {
        failed++;
        await write(process.stderr, `${outcome.name}: ${outcome.error}\n`);
        if (format === 'json') await result.append(jsonErrorOf(outcome.name, outcome.error));
      } else await result.append(TEXT[format](outcome.name, outcome.result));
      if (out) await write(process.stderr, `${ended} of ${found.length}: ${outcome.name}\n`);
    }
  } finally {
    await detector.close();
    await result.close();
  }
  if (format === 'table') await write(process.stdout, `${NOTICE}\n`);
  return failed > 0 ? 1 : 0;
}

/** Returns an error handler that closes the detector and rethrows. */
function closing(detector: Detector): (error: unknown) => Promise<never> {
  return async (error) => {
    await detector.close();
    throw error;
  };
}

function toStdout(): ResultFile {
  return { done: new Set(), append: (text) => write(process.stdout, text), close: async () => {} };
}

/** Writes with backpressure, so that nothing is lost at the end of the process. */
async function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain');
}

function print(text: string, status: number): number {
  console.log(text);
  return status;
}

function printError(text: string, status: number): number {
  console.error(text);
  return status;
}

runCommand(main);
