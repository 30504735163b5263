import { parseArgs } from 'node:util';

/** A command of an operator on a clinic's contract. */
export type ContractCommand =
  | { verb: 'show' | 'end'; owner: string }
  | {
      verb: 'agree';
      owner: string;
      limits: { medical: number | null; assistant: number | null; viewer: number | null };
      /** Bytes of radiographs. */
      storageLimit: number | null;
      /** Cents a period. */
      price: number | null;
      isMonthly: boolean;
      /** Last day in the clinic's time zone, yyyy-mm-dd; null: until it is ended. */
      lastDay: string | null;
    };

const USAGE = `npm run -s enterprise -- agree OWNER [--medical N] [--assistant N] [--viewer N] [--storage GB] [--price EUROS] [--monthly] [--until YYYY-MM-DD]
npm run -s enterprise -- show OWNER
npm run -s enterprise -- end OWNER
OWNER is the username of the clinic's owner. Omitted limits are unlimited; --until is the last day, in the clinic's time zone.`;

const OPTIONS = {
  medical: { type: 'string' },
  assistant: { type: 'string' },
  viewer: { type: 'string' },
  storage: { type: 'string' },
  price: { type: 'string' },
  monthly: { type: 'boolean', default: false },
  until: { type: 'string' },
} as const;
const GIGABYTE = 1_000_000_000;

/** Parses the command line. @throws Error with the mistake and the usage. */
export function parseContractCommand(args: readonly string[]): ContractCommand {
  const { positionals, values } = parse(args);
  const [verb, owner, ...more] = positionals;
  if (!owner || more.length > 0) throw usageError('a command and one owner are required');
  if (verb === 'show' || verb === 'end') return { verb, owner };
  if (verb !== 'agree') throw usageError(`unknown command ${verb}`);
  const limits = { medical: count(values, 'medical'), assistant: count(values, 'assistant'), viewer: count(values, 'viewer') };
  const storageLimit = gigabytes(values.storage);
  return { verb, owner, limits, storageLimit, price: cents(values.price), isMonthly: values.monthly, lastDay: day(values.until) };
}

type Values = ReturnType<typeof parse>['values'];

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw usageError((error as Error).message);
  }
}

function count(values: Values, name: 'medical' | 'assistant' | 'viewer'): number | null {
  const text = values[name];
  if (text === undefined) return null;
  if (!/^\d{1,6}$/.test(text)) throw usageError(`--${name} is a number of people`);
  return Number(text);
}

/** Gigabytes of 1,000,000,000 bytes. */
function gigabytes(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,6}$/.test(text)) throw usageError('--storage is a number of gigabytes');
  return Number(text) * GIGABYTE;
}

/** "1200", "1200.5" or "1200,50" euros. */
function cents(text: string | undefined): number | null {
  if (text === undefined) return null;
  const [, euros, part = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  if (euros === undefined) throw usageError('--price is in euros, for example 1200 or 1200.50');
  return Number(euros) * 100 + Number(part.padEnd(2, '0'));
}

function day(text: string | undefined): string | null {
  if (text === undefined) return null;
  const date = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : Number.NaN);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text)
    throw usageError('--until is a day, for example 2027-12-31');
  return text;
}

function usageError(what: string): Error {
  return new Error(`${what}\n${USAGE}`);
}
