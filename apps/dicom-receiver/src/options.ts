import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Portal, readPortal } from '@molaar/clinic-program';

export interface TlsFiles {
  certificate: string;
  key: string;
  /** Authorities of the devices' certificates; null: a device needs none. */
  authorities: string | null;
}

export interface Options extends Portal {
  /** The folder in which received objects wait. */
  spool: string;
  host: string;
  port: number;
  aeTitle: string;
  callers: string[];
  maxAssociations: number;
  maxObjectBytes: number;
  maxSpoolBytes: number;
  /** Files in PEM with which it speaks TLS; null: without encryption. */
  tls: TlsFiles | null;
  /** Milliseconds of silence after which a connection is closed. */
  idleMs?: number;
}

const MB = 1024 * 1024;

export const USAGE = `Usage: dicom-receiver SPOOL-DIR --url https://portal.example --key molaar_…

  --key KEY           API key with the permission to send radiographs; better in the variable MOLAAR_API_KEY
  --aet TITLE         name under which devices call this program; MOLAAR by default
  --calling TITLES    names of the devices that may send, with commas between them; all by default
  --host ADDRESS      network address to listen on; 127.0.0.1 by default, 0.0.0.0 for the whole network
  --port PORT         11112 by default
  --tls-cert FILE     certificate (PEM) of this program: devices speak TLS; with --tls-key FILE
  --tls-ca FILE       authorities (PEM): only devices with a certificate of theirs may send
  --associations N    devices that may send at the same time; 8 by default
  --max-object MB     largest object; 10 by default, as the portal
  --max-spool MB      space for objects that wait for the portal; 2000 by default`;

/** Reads the command line. @throws Error that says what is wrong. */
export function readOptions(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Options {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...{ url: text, key: text, aet: text, calling: text, host: text, port: text, associations: text },
      ...{ 'max-object': text, 'max-spool': text, 'tls-cert': text, 'tls-key': text, 'tls-ca': text },
    },
  });
  const [folder, ...others] = positionals;
  if (!folder || others.length > 0) throw new Error('Name one folder.');
  return {
    spool: resolve(folder),
    ...readPortal(values, env),
    host: values.host ?? '127.0.0.1',
    port: whole('--port', values.port, { standard: 11_112, least: 0, most: 65_535 }),
    aeTitle: aeTitle('--aet', values.aet ?? 'MOLAAR'),
    callers: values.calling?.split(',').map((title) => aeTitle('--calling', title.trim())) ?? [],
    tls: tlsFiles(values['tls-cert'], values['tls-key'], values['tls-ca']),
    maxAssociations: whole('--associations', values.associations, { standard: 8, least: 1, most: 100 }),
    maxObjectBytes: whole('--max-object', values['max-object'], { standard: 10, least: 1, most: 1000 }) * MB,
    maxSpoolBytes: whole('--max-spool', values['max-spool'], { standard: 2000, least: 1, most: 1_000_000 }) * MB,
  };
}

function tlsFiles(certificate: string | undefined, key: string | undefined, authorities: string | undefined): TlsFiles | null {
  if (certificate === undefined && key === undefined && authorities === undefined) return null;
  if (certificate === undefined || key === undefined) throw new Error('TLS needs both --tls-cert and --tls-key');
  return { certificate: resolve(certificate), key: resolve(key), authorities: authorities === undefined ? null : resolve(authorities) };
}

function aeTitle(name: string, title: string): string {
  if (!/^[\x21-\x5b\x5d-\x7e]{1,16}$/.test(title)) throw new Error(`${name}: 1 to 16 letters and digits`);
  return title;
}

function whole(name: string, text: string | undefined, { standard, least, most }: Record<'standard' | 'least' | 'most', number>): number {
  const number = text === undefined ? standard : Number(text);
  if (!Number.isInteger(number) || number < least || number > most) throw new Error(`${name}: a whole number from ${least} to ${most}`);
  return number;
}
