import { ClinicArchiveError, type OpenedArchive } from './open-archive';

/** No row of a clinic is longer; a treatment plan with hundreds of lines has some hundred kilobytes. */
const MAX_LINE_BYTES = 32 * 1024 * 1024;

/** Yields the lines of a table in an archive. @throws ClinicArchiveError */
export async function* readLines(archive: OpenedArchive, table: string): AsyncGenerator<string> {
  const path = `rows/${table}.jsonl`;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of archive.read(path)) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let begin = 0;
    for (let end = rest.indexOf(10, begin); end >= 0; end = rest.indexOf(10, begin)) {
      yield rest.toString('utf8', begin, end);
      begin = end + 1;
    }
    rest = rest.subarray(begin);
    if (rest.length > MAX_LINE_BYTES) throw new ClinicArchiveError(`${path} contains a line that is too long`);
  }
  if (rest.length > 0) throw new ClinicArchiveError(`${path} ends within a row`);
}

/** Parses a row. @throws ClinicArchiveError when it is no object of these columns. */
export function parseRow(line: string, table: string, columns: ReadonlySet<string>): Record<string, unknown> {
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch {
    throw new ClinicArchiveError(`rows/${table}.jsonl contains a line that is no JSON`);
  }
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    throw new ClinicArchiveError(`rows/${table}.jsonl contains a line that is no row`);
  const unknown = Object.keys(row).find((column) => !columns.has(column));
  if (unknown !== undefined) throw new ClinicArchiveError(`rows/${table}.jsonl contains an unknown column`);
  return row as Record<string, unknown>;
}
