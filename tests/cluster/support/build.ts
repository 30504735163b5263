import { execFileSync } from 'node:child_process';
import { root } from '../../support/molaar';
import { missingProgram } from './cluster';

/** Builds server and worker from their present sources. @throws Error when this machine lacks a program. */
export default function build(): void {
  const missing = missingProgram();
  if (missing) throw new Error(`The tests of the cluster need ${missing}`);
  const { NODE_ENV: _test, ...env } = process.env;
  const code = "const { ensureBuilt } = await import('./scripts/lib/build.mjs'); await ensureBuilt(['server', 'worker']);";
  execFileSync(process.execPath, ['--input-type=module', '--eval', code], { cwd: root, env, stdio: 'inherit' });
}
