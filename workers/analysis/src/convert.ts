import { resolve } from 'node:path';
import { convertBundle, loadBundle } from '@molaar/inference';
import { runCommand } from './command/run-command';

const USAGE = `usage: npm run -s convert -- BUNDLE OUT
  BUNDLE  the folder of an ONNX model bundle
  OUT     the folder of the same model for TF.js (TensorFlow's GPU addon where it is installed, else WebAssembly)`;

/** An ONNX bundle as a TF.js one. Exit status: 0, 1 where it failed, 2 for a wrong call. */
async function main(args: readonly string[]): Promise<number> {
  const [from, to] = args;
  if (!from || !to || args.length !== 2 || from.startsWith('--')) {
    console.error(USAGE);
    return 2;
  }
  const cwd = process.env.INIT_CWD ?? process.cwd();
  await convertBundle(await loadBundle(resolve(cwd, from)), resolve(cwd, to));
  return 0;
}

runCommand(main);
