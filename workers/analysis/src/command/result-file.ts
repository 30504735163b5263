import { open, readFile } from 'node:fs/promises';
import { readCsv } from '@molaar/domain';
import { CSV_HEAD } from './format-result';
import type { Format } from './parse-call';

/** A result that is written file by file. */
export interface ResultFile {
  /** Names whose results it held already. */
  done: ReadonlySet<string>;
  /** On the disk when it resolves: what was told is not lost with the process. */
  append(text: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a new result, or one that broke off: a line cut short goes, and in CSV all lines of the last file too, since some
 * may be missing. Throws where the file is there and is not to be gone on with, and where it holds something else.
 */
export async function openResult(path: string, format: Exclude<Format, 'table'>, resume: boolean): Promise<ResultFile> {
  const before = resume ? await readFile(path, 'utf8').catch(ifMissing) : '';
  const { kept, done } = format === 'json' ? keepJson(before) : keepCsv(before);
  const handle = await open(path, resume ? 'a' : 'wx').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new Error(`${path} is there already: name another, or go on with it by --resume`) : error;
  });
  if (resume) await handle.truncate(Buffer.byteLength(kept));
  if (format === 'csv' && kept === '') await handle.appendFile(CSV_HEAD);
  return {
    done,
    async append(text) {
      await handle.appendFile(text);
      await handle.datasync();
    },
    close: () => handle.close(),
  };
}

function ifMissing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '';
  throw error;
}

function keepJson(text: string): { kept: string; done: Set<string> } {
  const kept = text.slice(0, text.lastIndexOf('\n') + 1);
  const names = kept
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const name: unknown = JSON.parse(line).file;
      if (typeof name !== 'string') throw new Error('the file to go on with holds other lines than this command writes');
      return name;
    });
  return { kept, done: new Set(names) };
}

function keepCsv(text: string): { kept: string; done: Set<string> } {
  if (text === '') return { kept: '', done: new Set() };
  if (!text.startsWith(CSV_HEAD)) throw new Error('the file to go on with holds other columns than this command writes');
  const lines = text
    .slice(CSV_HEAD.length, text.lastIndexOf('\n') + 1)
    .split(/(?<=\n)/)
    .filter(Boolean);
  const names = lines.map((line) => readCsv(`${CSV_HEAD}${line}`)[1]?.fields[0] ?? '');
  const last = names.at(-1);
  const complete = names.filter((name) => name !== last);
  return { kept: CSV_HEAD + lines.slice(0, complete.length).join(''), done: new Set(complete) };
}
