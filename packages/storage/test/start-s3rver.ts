import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/**
 * Signs its list continuations with DES, which OpenSSL 3 supports only as a legacy cipher; hence a separate process.
 */
const SERVER = `
  const S3rver = require('s3rver');
  const [directory, bucket] = process.argv.slice(1);
  new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: bucket }] })
    .run()
    .then(({ port }) => console.log(port));
`;

/** Starts an S3 server on loopback with one bucket and its objects below `directory`; sign-in S3RVER / S3RVER. */
export async function startS3rver(directory: string, bucket: string): Promise<{ endpoint: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, ['--no-deprecation', '--openssl-legacy-provider', '-e', SERVER, directory, bucket], {
    cwd: dirname(fileURLToPath(import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const line = once(createInterface(child.stdout), 'line') as Promise<[string]>;
  const first = await Promise.race([line, exited.then(() => null)]);
  if (!first) throw new Error('s3rver ended before it listened');
  return {
    endpoint: `http://127.0.0.1:${first[0]}`,
    async stop() {
      child.kill();
      await exited;
    },
  };
}
