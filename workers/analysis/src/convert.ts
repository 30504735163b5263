import { resolve } from 'node:path';
import { convertBundle, loadBundle } from '@molaar/inference';
import { runCommand } from './command/run-command';

const USAGE = `usage: npm run -s convert -- BUNDLE OUT
  BUNDLE  the folder of an ONNX model bundle
  OUT     the folder for the TF.js bundle (it runs on TensorFlow's GPU addon when installed, otherwise on WebAssembly)`;

/** Converts an ONNX bundle to TF.js. @returns Exit status 0; 2 for wrong arguments. */
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
