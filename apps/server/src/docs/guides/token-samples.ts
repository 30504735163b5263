import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The samples that make a partner's token, as partners download them; a test runs each. */
export const TOKEN_SAMPLES = [
  { file: 'token-hs256.mjs', label: 'HS256, JavaScript' },
  { file: 'token-hs256.py', label: 'HS256, Python' },
  { file: 'token-hs256.sh', label: 'HS256, shell' },
  { file: 'token-rs256.mjs', label: 'RS256, JavaScript' },
  { file: 'token-rs256.py', label: 'RS256, Python' },
  { file: 'token-rs256.sh', label: 'RS256, shell' },
] as const;

/** Returns a sample's text; undefined for another name. */
export function readTokenSample(name: string): string | undefined {
  const sample = TOKEN_SAMPLES.find(({ file }) => file === name);
  // By the name of this package: the files are found from the sources and from the bundle.
  return sample && readFileSync(createRequire(import.meta.url).resolve(`@molaar/server/samples/${sample.file}`), 'utf8');
}
