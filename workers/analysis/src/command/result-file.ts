import { open, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { readCsv } from '@molaar/domain/text';
import { holdLock } from '@molaar/storage/hold-lock';
import { COLUMNS, CSV_HEAD, csvRecord, JSON_BEGIN } from './format-result';
import type { Format } from './parse-call';

/** A result that is written file by file. */
export interface ResultFile {
  /** Names whose results it held already. */
  done: ReadonlySet<string>;
  /** On the disk when it resolves: what was told is not lost with the process. */
  append(text: string): Promise<void>;
  close(): Promise<void>;
}

/** What of a result stays when it is gone on with, and whose results that are. */
interface Kept {
  kept: string;
  done: Set<string>;
}

/**
 * Opens a new result, or one that broke off: a line cut short goes, and in CSV all lines of the last file too, since some
 * may be missing; in JSON also what says that a file could not be analysed, since that is tried again. Throws where the
 * file is there and is not to be gone on with, where it holds something else, and where another process writes it.
 */
export async function openResult(path: string, format: Exclude<Format, 'table'>, resume: boolean): Promise<ResultFile> {
  const handle = await open(path, resume ? 'a' : 'wx').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new Error(`${path} is there already: name another, or go on with it by --resume`) : error;
  });
  // Behind links, the file itself: it is what two processes would both write.
  const real = await realpath(path);
  const release = await holdLock(real);
  let current = handle;
  try {
    if (!release) throw new Error(`${path} is being written by another process`);
    const before = await readFile(real, 'utf8');
    const { kept, done } = format === 'json' ? keepJson(before) : keepCsv(before);
    if (kept !== before) {
      // Aside and renamed: whenever this ends, one of both is whole.
      const aside = `${real}.${process.pid}.new`;
      await writeFile(aside, kept, { flag: 'wx', mode: (await stat(real)).mode });
      await rename(aside, real);
      await handle.close();
      current = await open(real, 'a');
    }
    if (format === 'csv' && kept === '') await current.appendFile(CSV_HEAD);
    return {
      done,
      async append(text) {
        await current.appendFile(text);
        await current.datasync();
      },
      async close() {
        await current.close();
        await release();
      },
    };
  } catch (error) {
    await current.close();
    await release?.();
    throw error;
  }
}

const foreign = (what: string) => new Error(`the file to go on with holds other ${what} than this command writes`);

function keepJson(text: string): Kept {
  const lines = text.split(/(?<=\n)/);
  const rest = lines.at(-1)?.endsWith('\n') ? '' : (lines.pop() ?? '');
  if (!rest.startsWith(JSON_BEGIN) && !JSON_BEGIN.startsWith(rest)) throw foreign('lines');
  const kept: string[] = [];
  const done = new Set<string>();
  for (const line of lines) {
    const { file, error } = parsedLine(line);
    if (error !== undefined) continue;
    kept.push(line);
    done.add(file);
  }
  return { kept: kept.join(''), done };
}

function parsedLine(line: string): { file: string; error?: unknown } {
  try {
    const value = JSON.parse(line);
    if (line.startsWith(JSON_BEGIN) && typeof value.file === 'string') return value;
  } catch {
    // Said below.
  }
  throw foreign('lines');
}

function keepCsv(text: string): Kept {
  if (CSV_HEAD.startsWith(text)) return { kept: text === CSV_HEAD ? text : '', done: new Set() };
  if (!text.startsWith(CSV_HEAD)) throw foreign('columns');
  // Read as a whole, since a name may hold a line end. Written again a row is what it was, but for a last one cut short.
  const rows: { name: string; line: string }[] = [];
  let at = CSV_HEAD.length;
  for (const { fields } of readCsv(text).slice(1)) {
    const line = csvRecord(fields);
    if (!text.startsWith(line, at) || fields.length !== COLUMNS.length) break;
    rows.push({ name: fields[0] ?? '', line });
    at += line.length;
  }
  if (!isCutShort(text.slice(at))) throw foreign('lines');
  const last = rows.at(-1)?.name;
  while (rows.length > 0 && rows.at(-1)?.name === last) rows.pop();
  return { kept: CSV_HEAD + rows.map(({ line }) => line).join(''), done: new Set(rows.map(({ name }) => name)) };
}

/** Whether this is the beginning of one row, which goes on with whatever comes next; nothing is one too. */
function isCutShort(rest: string): boolean {
  const [, ...rows] = readCsv(`${CSV_HEAD}${rest.replace(/\r$/, '')}x`);
  return !/^[\r\n]/.test(rest) && rows.length === 1;
}
