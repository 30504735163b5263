import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { analyseFiles } from './command/analyse-files';
import { findFiles } from './command/find-files';
import { NOTICE, tableOf } from './command/print-table';
import { readModelEnvironment } from './env';
import { openDetector } from './open-detector';

const USAGE = `usage: npm run -s analyse -- FILE… [--json]
  FILE    a PNG or JPEG radiograph, or a folder of them
  --json  one JSON line a file: {file, width, height, model, provider, ms, findings}
Environment: MODEL_DIR, ORT_PROVIDERS (cuda,webgpu,cpu), REQUIRE_GPU=1, ORT_THREADS`;

/** From the source and from the bundle alike, the repository is three folders above this file's. */
const MODEL_DIR = fileURLToPath(new URL('../../../models/panoramic', import.meta.url));

/** Detection on files, without server or database. Exit status: 0, or 1 where a file failed, or 2 for a wrong call. */
async function main(args: readonly string[]): Promise<number> {
  const options = args.filter((arg) => arg.startsWith('--'));
  const names = args.filter((arg) => !arg.startsWith('--'));
  if (options.includes('--help')) return say(USAGE, 0);
  const unknown = options.find((option) => option !== '--json');
  if (unknown) return complain(`unknown option ${unknown}\n${USAGE}`, 2);
  if (names.length === 0) return complain(USAGE, 2);

  // npm runs scripts in the repository; the files were named from where the person stood.
  const files = await findFiles(names, process.env.INIT_CWD ?? process.cwd());
  if (files.length === 0) return complain('no PNG or JPEG file there', 1);
  const json = options.includes('--json');
  const detector = await openDetector(readModelEnvironment(process.env, MODEL_DIR));
  let failed = 0;
  try {
    for await (const outcome of analyseFiles(detector, files)) {
      if ('error' in outcome) {
        failed++;
        await write(process.stderr, `${outcome.name}: ${outcome.error}\n`);
      } else if (json) {
        const { width, height, model, provider, ms, findings } = outcome.result;
        await write(process.stdout, `${JSON.stringify({ file: outcome.name, width, height, model, provider, ms, findings })}\n`);
      } else await write(process.stdout, `${tableOf(outcome.name, outcome.result)}\n\n`);
    }
  } finally {
    await detector.close();
  }
  if (!json) await write(process.stdout, `${NOTICE}\n`);
  return failed > 0 ? 1 : 0;
}

/** Waits until a pipe has room, so that nothing is lost at the end of the process. */
async function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain');
}

function say(text: string, status: number): number {
  console.log(text);
  return status;
}

function complain(text: string, status: number): number {
  console.error(text);
  return status;
}

main(process.argv.slice(2)).then(
  (status) => {
    process.exitCode = status;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  },
);
