/** One record of a CSV file with the number of the line on which it begins, from 1. */
export interface CsvRecord {
  readonly line: number;
  readonly fields: readonly string[];
}

const BYTE_ORDER_MARK = '\ufeff';
const DELIMITERS = [';', '\t', ','] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Further fields of a record are ignored: no list has so many columns, but a text may consist of commas. */
const MAX_FIELDS = 1_000;
/** Characters of the first line from which the delimiter is detected. */
const DETECTION_LENGTH = 10_000;

/**
 * Reads CSV as spreadsheets write it: quoted fields with doubled quotes and line breaks inside, any line ending, a byte
 * order mark, and a semicolon, tab or comma as delimiter: the one with which the first line has the most fields. Empty
 * lines are omitted. Every text is accepted: an open quote ends with the text. Reads at most `maxRecords` records.
 */
export function readCsv(text: string, maxRecords = Number.POSITIVE_INFINITY): CsvRecord[] {
  const clean = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const delimiter = delimiterOf(clean);
  const records: CsvRecord[] = [];
  let fields: string[] = [];
  let field = '';
  let isQuoted = false;
  let line = 1;
  let begin = 1;

  const endField = (): void => {
    if (fields.length < MAX_FIELDS) fields.push(field);
    field = '';
  };
  const endRecord = (): void => {
    endField();
    if (fields.some((value) => value.trim() !== '')) records.push({ line: begin, fields: fields.map(unescapeFormula) });
    fields = [];
    begin = line;
  };

  for (let at = 0; at < clean.length && records.length < maxRecords; at += 1) {
    const sign = clean.charAt(at);
    const isLineEnd = sign === '\n' || (sign === '\r' && clean.charAt(at + 1) !== '\n');
    if (isLineEnd) line += 1;
    if (isQuoted) {
      if (sign !== '"') field += sign;
      else if (clean.charAt(at + 1) === '"') {
        field += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && field === '') isQuoted = true;
    else if (sign === delimiter) endField();
    else if (isLineEnd) endRecord();
    else if (sign !== '\r') field += sign;
  }
  if (records.length < maxRecords) endRecord();
  return records;
}

/** Detects the delimiter outside of quotes in the first line that is not empty. */
function delimiterOf(text: string): Delimiter {
  const first = Math.max(text.search(/\S/), 0);
  const start = Math.max(text.lastIndexOf('\n', first), text.lastIndexOf('\r', first)) + 1;
  const [line = ''] = text.slice(start, start + DETECTION_LENGTH).split(/[\r\n]/, 1);
  const bare = line.replace(/"(?:[^"]|"")*"?/g, '');
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ';';
}

/** The beginning of a formula in a spreadsheet; some read full-width signs too. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * Writes CSV for a spreadsheet: byte order mark, CRLF, quotes where needed. A field that looks like a formula gets an
 * apostrophe in front, which `readCsv` removes: the content of a field must not be executed on the computer of the
 * reader.
 */
export function writeCsv(records: readonly (readonly string[])[], delimiter: Delimiter): string {
  const lines = records.map((fields) => fields.map((field) => quoted(escapeFormula(field), delimiter)).join(delimiter));
  return `${BYTE_ORDER_MARK}${lines.map((line) => `${line}\r\n`).join('')}`;
}

function escapeFormula(field: string): string {
  return FORMULA.test(field) ? `'${field}` : field;
}

function unescapeFormula(field: string): string {
  return field.startsWith("'") && FORMULA.test(field) ? field.slice(1) : field;
}

function quoted(field: string, delimiter: Delimiter): string {
  return field.includes(delimiter) || /["\r\n]|^\s|\s$/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
