import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface StandInPatient {
  id: string;
  name: string;
  birthDate: string | null;
  identityCode: string | null;
  revision: number;
  /** Codes by `tooth|surface`. */
  cells: Record<string, string[]>;
}

export interface ReceivedEvent {
  id: string;
  receivedAt: string;
  event: unknown;
}

/** The portal as it registered itself, so that it can be embedded. */
export interface KnownPortal {
  url: string;
  issuer: string;
  audience: string;
  /** The portal's ids. */
  organization: string;
  dentist: string;
  /** The portal's patient ids by this system's ids. */
  patients: Record<string, string>;
}

export interface StandInState {
  port: number;
  /** Port with an untrusted certificate; a new one at each start. */
  securePort: number;
  /** The portal's API key, and the secret that it signs its webhooks with. */
  key: string;
  webhookSecret: string;
  /** Signs the tokens. */
  tokenSecret: string;
  portal: KnownPortal | null;
  patients: StandInPatient[];
  /** Responses by idempotency key. */
  answers: Record<string, { request: string; status: number; body: unknown }>;
  events: ReceivedEvent[];
  /** Number of saved changes: a test checks that none was applied twice. */
  changesDone: number;
}

/** Fictional patients; the first two are also in the portal's demo clinic. */
const PATIENTS: readonly StandInPatient[] = [
  patient('D-1001', 'Näidis Patsient', '1984-05-17', {
    '16|O': ['filling'],
    '26|M': ['caries'],
    '26|O': ['filling', 'sealant'],
    '38|T': ['unerupted'],
    '46|C': ['crown'],
    '11|T': ['watch'],
  }),
  patient('D-1002', 'Proovi Õunapuu', '1991-11-02', { '36|O': ['filling'] }),
  patient('D-1003', 'Näidis Patsiendipoeg', '2014-03-09', {}),
];

function patient(id: string, name: string, birthDate: string, cells: Record<string, string[]>): StandInPatient {
  return { id, name, birthDate, identityCode: null, revision: 1, cells };
}

/** Reads the state of an earlier run, or creates one. `save` replaces the file atomically. */
export function openState(file: string): { state: StandInState; save(): void } {
  const state: StandInState = {
    port: 0,
    securePort: 0,
    key: randomBytes(24).toString('base64url'),
    webhookSecret: randomBytes(24).toString('base64url'),
    tokenSecret: randomBytes(32).toString('base64url'),
    portal: null,
    patients: structuredClone([...PATIENTS]),
    answers: {},
    events: [],
    changesDone: 0,
    // A file of an earlier version may lack properties.
    ...read(file),
  };
  const save = (): void => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(state, null, 1), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  save();
  return { state, save };
}

function read(file: string): Partial<StandInState> | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<StandInState>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
