type Cell = string | number | boolean | null;

/**
 * A spreadsheet would compute a text that begins so, some also with full-width signs; numbers and telephone numbers are
 * no formulas.
 */
const FORMULA = /^(?:[=@\t\r\n＝＠]|[+\-＋－](?![\d\s()./-]+$))/;

function csvCell(value: Cell | undefined): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns rows as CSV lines (RFC 4180); an apostrophe precedes what a spreadsheet would take for a formula. */
export function csvLines(rows: readonly Readonly<Record<string, Cell>>[], headings: readonly string[]): string {
  return rows.map((row) => `${headings.map((heading) => csvCell(row[heading])).join(',')}\r\n`).join('');
}
