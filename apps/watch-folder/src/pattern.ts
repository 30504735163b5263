/** What a file name says about its radiograph. */
export interface NamedDetails {
  identityCode?: string;
  /** yyyy-mm-dd. */
  dateTaken?: string;
}

export type ReadName = (fileName: string) => NamedDetails;

const PARTS: Readonly<Record<string, string>> = {
  '{identityCode}': '(?<identityCode>[\\p{L}\\p{N}-]+?)',
  '{date}': '(?<date>\\d{4}-?\\d{2}-?\\d{2}|\\d{2}\\.\\d{2}\\.\\d{4})',
  '*': '.*?',
};

/**
 * Returns a function that reads file names of the pattern, such as `{identityCode}_{date}` or `PAN_{identityCode}_*`:
 * the whole name without its extension. A name of another form says nothing.
 * @throws Error for a pattern without {identityCode}, or with an unknown or repeated part.
 */
export function compilePattern(pattern: string): ReadName {
  const tokens = pattern.split(/(\{[^}]*\}|\*)/).filter(Boolean);
  for (const token of tokens) if (/^\{.*\}$/.test(token) && !PARTS[token]) throw new Error(`--pattern: ${token} is unknown`);
  for (const part of ['{identityCode}', '{date}'])
    if (tokens.indexOf(part) !== tokens.lastIndexOf(part)) throw new Error(`--pattern: ${part} is there twice`);
  if (!tokens.includes('{identityCode}')) throw new Error('--pattern: {identityCode} is missing');
  const source = tokens.map((token) => PARTS[token] ?? token.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('');
  const expression = new RegExp(`^${source}$`, 'u');
  return (fileName) => {
    const { identityCode, date } = expression.exec(fileName.replace(/\.[^.]*$/, '').normalize('NFC'))?.groups ?? {};
    const dateTaken = date && pastDay(date);
    return { ...(identityCode ? { identityCode } : {}), ...(dateTaken ? { dateTaken } : {}) };
  };
}

/** Returns a day as yyyy-mm-dd; undefined for one that does not exist or is in the future. */
function pastDay(text: string): string | undefined {
  const digits = text.replace(/^(\d{2})\.(\d{2})\.(\d{4})$/, '$3$2$1').replaceAll('-', '');
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  const time = Date.parse(`${day}T00:00:00Z`);
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
  return exists && time <= Date.now() ? day : undefined;
}
