import { open, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { readCsv } from '@molaar/domain/text';
import { acquireLock } from '@molaar/storage/acquire-lock';
import { COLUMNS, CSV_HEAD, csvRecord, JSON_BEGIN } from './format-result';
import type { Format } from './parse-call';

/** A result to which files are appended one by one. */
export interface ResultFile {
  /** Names of files whose results it already contains. */
  done: ReadonlySet<string>;
  /** Resolves when the text is on disk. */
  append(text: string): Promise<void>;
  close(): Promise<void>;
}

/** The part of an interrupted result that is complete, and the files it contains. */
interface ResumableResult {
  text: string;
  done: Set<string>;
}

/**
 * Opens a new result or continues an interrupted one. An incomplete last line is removed; in CSV also all lines of the
 * last file, since some may be missing; in JSON also the errors, since those files are analysed again.
 *
 * @throws Error when the file exists and `resume` is false, when it has other contents, or when another process writes
 * it.
 */
export async function openResult(path: string, format: Exclude<Format, 'table'>, resume: boolean): Promise<ResultFile> {
  const handle = await open(path, resume ? 'a' : 'wx').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new Error(`${path} already exists: name another file, or continue it with --resume`) : error;
  });
  // The target of links: two processes must not write the same file under two names.
  const real = await realpath(path);
  const release = await acquireLock(real);
  let current = handle;
  try {
    if (!release) throw new Error(`${path} is being written by another process`);
    const before = await readFile(real, 'utf8');
    const { text: complete, done } = format === 'json' ? resumableJson(before) : resumableCsv(before);
    if (complete !== before) {
      // Written to a temporary file and renamed, so that an interruption leaves one complete file.
      const temporary = `${real}.${process.pid}.new`;
      await writeFile(temporary, complete, { flag: 'wx', mode: (await stat(real)).mode });
      await rename(temporary, real);
      await handle.close();
      current = await open(real, 'a');
    }
    if (format === 'csv' && complete === '') await current.appendFile(CSV_HEAD);
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

const foreign = (what: string) => new Error(`the file to continue contains other ${what} than this command writes`);

function resumableJson(text: string): ResumableResult {
  const lines = text.split(/(?<=\n)/);
  const rest = lines.at(-1)?.endsWith('\n') ? '' : (lines.pop() ?? '');
  if (!rest.startsWith(JSON_BEGIN) && !JSON_BEGIN.startsWith(rest)) throw foreign('lines');
  const complete: string[] = [];
  const done = new Set<string>();
  for (const line of lines) {
    const { file, error } = parsedLine(line);
    if (error !== undefined) continue;
    complete.push(line);
    done.add(file);
  }
  return { text: complete.join(''), done };
}

function parsedLine(line: string): { file: string; error?: unknown } {
  try {
    const value = JSON.parse(line);
    if (line.startsWith(JSON_BEGIN) && typeof value.file === 'string') return value;
  } catch {
    // Reported below.
  }
  throw foreign('lines');
}

function resumableCsv(text: string): ResumableResult {
  if (CSV_HEAD.startsWith(text)) return { text: text === CSV_HEAD ? text : '', done: new Set() };
  if (!text.startsWith(CSV_HEAD)) throw foreign('columns');
  // Parsed as a whole, since a name may contain line breaks. A row is complete when it is the same after writing it
  // again.
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
  return { text: CSV_HEAD + rows.map(({ line }) => line).join(''), done: new Set(rows.map(({ name }) => name)) };
}

/** Returns whether the text is the beginning of one row, or empty. */
function isCutShort(rest: string): boolean {
  const [, ...rows] = readCsv(`${CSV_HEAD}${rest.replace(/\r$/, '')}x`);
  return !/^[\r\n]/.test(rest) && rows.length === 1;
}
