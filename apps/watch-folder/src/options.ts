import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Portal, readPortal } from '@molaar/clinic-program';
import { compilePattern, type ReadName } from './pattern';

export const KINDS = ['PANORAMIC', 'BITEWING', 'PERIAPICAL', 'OTHER'] as const;

export interface Options extends Portal {
  folder: string;
  readName: ReadName;
  kind: (typeof KINDS)[number];
  /** Where sent files go; null: they stay. */
  moveTo: string | null;
  stateFile: string;
  /** Sends also the files that were in the folder before the first start. */
  existing: boolean;
  /** Milliseconds between two looks at the folder. */
  interval: number;
  /** Milliseconds for which a file must not have changed. */
  settle: number;
}

export const USAGE = `Usage: watch-folder DIR --url https://portal.example --key molaar_…

  --key KEY         API key with the permission to send radiographs; better in the variable MOLAAR_API_KEY
  --pattern TEXT    form of the file names, such as {identityCode}_{date}; * stands for any text
  --kind KIND       ${KINDS.join(', ')}; PANORAMIC by default
  --move-to DIR     moves sent files there; without it they stay where they are
  --existing        sends also the files that are in the folder at the first start
  --state FILE      where it notes what was sent; by default .molaar-watch-folder.json in the folder
  --interval SEC    seconds between two looks at the folder; 2 by default
  --settle SEC      seconds for which a file must not have changed; 4 by default`;

/** Reads the command line. @throws Error that says what is wrong. */
export function readOptions(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Options {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...{ url: text, key: text, pattern: text, kind: text, state: text, interval: text, settle: text },
      'move-to': text,
      existing: { type: 'boolean', default: false },
    },
  });
  const [folder, ...others] = positionals;
  if (!folder || others.length > 0) throw new Error('Name one folder.');
  const kind = KINDS.find((one) => one === (values.kind ?? 'PANORAMIC').toUpperCase());
  if (!kind) throw new Error(`--kind: one of ${KINDS.join(', ')}`);
  const path = resolve(folder);
  const moveTo = values['move-to'] === undefined ? null : resolve(values['move-to']);
  if (moveTo === path) throw new Error('--move-to: another folder than the watched one');
  return {
    folder: path,
    ...readPortal(values, env),
    readName: values.pattern === undefined ? () => ({}) : compilePattern(values.pattern),
    kind,
    moveTo,
    stateFile: values.state === undefined ? join(path, '.molaar-watch-folder.json') : resolve(values.state),
    existing: values.existing,
    interval: milliseconds('--interval', values.interval, 2),
    settle: milliseconds('--settle', values.settle, 4),
  };
}

function milliseconds(name: string, text: string | undefined, standard: number): number {
  const seconds = text === undefined ? standard : Number(text);
  if (!(seconds > 0 && seconds <= 3600)) throw new Error(`${name}: seconds, more than 0 and at most 3600`);
  return seconds * 1000;
}
