import { spawnSync } from 'node:child_process';
import { root } from './molaar';

/**
 * The product as its sources are now, for the tests that start it: begun by hand, without `npm test`, they ran whatever had been
 * built last. In a process of its own, since a bundler takes this one's NODE_ENV for the product's.
 */
export default function build(): void {
  const { NODE_ENV: _test, ...environment } = process.env;
  const code = "const { ensureBuilt } = await import('./scripts/lib/build.mjs'); await ensureBuilt();";
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: root,
    env: environment,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The product could not be built: see above. Its end-to-end tests have nothing to run.');
}
