import { execFileSync } from 'node:child_process';
import { root } from '../../support/molaar';

/** Builds server and worker from their present sources. */
export default function build(): void {
  const { NODE_ENV: _test, ...env } = process.env;
  const code = "const { ensureBuilt } = await import('./scripts/lib/build.mjs'); await ensureBuilt(['server', 'worker']);";
  execFileSync(process.execPath, ['--input-type=module', '--eval', code], { cwd: root, env, stdio: 'inherit' });
}
