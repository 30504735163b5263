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

/** What the clinic told this system of its portal, so that it can show the portal in a frame. */
export interface KnownPortal {
  url: string;
  issuer: string;
  audience: string;
  /** As the portal names them. */
  organization: string;
  dentist: string;
  /** The portal's id by ours. */
  patients: Record<string, string>;
}

export interface StandInState {
  port: number;
  /** Of the same door behind a certificate that nobody vouches for; another at each start. */
  securePort: number;
  /** What a portal says to be let in, and what it signs its calls with. */
  key: string;
  webhookSecret: string;
  /** What its tokens are signed with. */
  tokenSecret: string;
  portal: KnownPortal | null;
  patients: StandInPatient[];
  /** What was answered to an idempotency key, so that it is answered again and done once. */
  answers: Record<string, { request: string; status: number; body: unknown }>;
  events: ReceivedEvent[];
  /** Changes that were worked on, counted: a test sees that nothing was done twice. */
  changesDone: number;
}

/** Invented, and plainly so; the first two are the portal's own demo patients. */
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

/** Reads the state of an earlier run, or begins one. `save` writes it whole, so that a kill leaves the old or the new. */
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
    // A file of an earlier version may lack something.
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
