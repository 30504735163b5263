// `npm run fuzz`: the fuzzer over every call of both APIs with at least 50,000 requests, and the matrix of all roles,
// calls and ids of another clinic. `npm test` runs both in a bounded form. FUZZ_RUNS: inputs of each call.
import { join } from 'node:path';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { root } from './lib/root.mjs';
import { runNode } from './lib/run-node.mjs';

ensureInstalled();

const files = [
  'tests/conformance/fuzz.test.ts',
  'tests/conformance/fuzz-procedures.test.ts',
  'apps/server/src/api/access.integration.test.ts',
];
const env = { FUZZ_RUNS: '220', ...process.env, MATRIX: 'whole' };
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const { code } = await runNode([vitest, 'run', '--project', 'integration', ...files], { env });
process.exit(code);
