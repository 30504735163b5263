import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asUser } from './postgres';

export interface Certificates {
  folder: string;
  /** Of an authority that no system knows, in PEM. */
  authority: string;
  /** Of `localhost`, signed by it. The key belongs to PostgreSQL's user. */
  certificate: string;
  key: string;
}

/** Makes an authority and a certificate of `localhost` with openssl, as the documentation says; they last a day. */
export function makeCertificates(): Certificates {
  const folder = mkdtempSync(join(tmpdir(), 'molaar-tls-'));
  chmodSync(folder, 0o755);
  const openssl = (...args: string[]): void => void execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.crt', '-days', '1', '-subj', '/CN=Molaar test CA');
  openssl('req', ...key, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=localhost');
  writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost');
  openssl(
    ...['x509', '-req', '-in', 'server.csr', '-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '1'],
    ...['-extfile', 'names', '-out', 'server.crt'],
  );
  const of = (name: string): string => join(folder, name);
  chmodSync(of('server.key'), 0o600);
  if (asUser.uid) chownSync(of('server.key'), asUser.uid, asUser.uid);
  return { folder, authority: of('ca.crt'), certificate: of('server.crt'), key: of('server.key') };
}
