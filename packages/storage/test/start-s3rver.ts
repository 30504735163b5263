import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('s3rver.cjs', import.meta.url));

/** Starts an S3 server on loopback with one bucket and its objects below `directory`; sign-in S3RVER / S3RVER. */
export async function startS3rver(directory: string, bucket: string): Promise<{ endpoint: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, ['--no-deprecation', '--openssl-legacy-provider', SERVER, '0', directory, bucket], {
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
