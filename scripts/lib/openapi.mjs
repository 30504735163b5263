import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** Returns the OpenAPI document of the sources as they are now, as a text. */
export const readOpenApi = () => printedBy('src/api/print-openapi.ts');

/** Returns the calls of the web application, the REST calls, and the messages between servers and workers. */
export const readInterfaces = async () => JSON.parse(await printedBy('src/api/print-interfaces.ts'));

/** It takes some two seconds: the server's routes are bundled and the document is printed; nothing is started. */
async function printedBy(entry) {
  const dir = join(root, 'apps/server');
  const { dependencies, version } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
  const external = Object.keys(dependencies).filter((name) => !name.startsWith('@molaar/'));
  // Below node_modules, which git ignores and from where the dependencies of the server are found.
  const folder = join(dir, 'node_modules/.openapi');
  mkdirSync(folder, { recursive: true });
  const outfile = join(folder, `${process.pid}.mjs`);
  const { build, stop } = await import('esbuild');
  try {
    await build({
      absWorkingDir: dir,
      entryPoints: [entry],
      outfile,
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      logLevel: 'error',
      external: external.flatMap((name) => [name, `${name}/*`]),
      banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
    });
    const { status, stdout, stderr } = spawnSync(process.execPath, [outfile, version], { encoding: 'utf8', maxBuffer: 2 ** 26 });
    if (status !== 0) throw new Error(stderr.trim().slice(0, 2000));
    return stdout;
  } finally {
    rmSync(outfile, { force: true });
    await stop();
  }
}
