import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from './molaar';

/**
 * Builds the product from its current sources before the tests that start it. Runs in a separate process, as the
 * bundler would use the NODE_ENV of the tests.
 */
export default async function build(): Promise<void> {
  const { NODE_ENV: _test, ...environment } = process.env;
  const code = "const { ensureBuilt } = await import('./scripts/lib/build.mjs'); await ensureBuilt();";
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { cwd: root, env: environment, stdio: 'inherit' });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error('The product could not be built (see above), so its end-to-end tests cannot run.');
}
