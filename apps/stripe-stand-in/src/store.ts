import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type {
  CheckoutSession,
  Customer,
  Invoice,
  PaymentMethod,
  PortalSession,
  Price,
  Product,
  QueuedEvent,
  Subscription,
} from './records';

export interface State {
  customers: Record<string, Customer>;
  products: Record<string, Product>;
  prices: Record<string, Price>;
  paymentMethods: Record<string, PaymentMethod>;
  sessions: Record<string, CheckoutSession>;
  subscriptions: Record<string, Subscription>;
  invoices: Record<string, Invoice>;
  portalSessions: Record<string, PortalSession>;
  events: Record<string, QueuedEvent>;
  /** Responses by idempotency key. */
  answers: Record<string, { path: string; request: string; status: number; body: unknown }>;
}

const empty = (): State => ({
  customers: {},
  products: {},
  prices: {},
  paymentMethods: {},
  sessions: {},
  subscriptions: {},
  invoices: {},
  portalSessions: {},
  events: {},
  answers: {},
});

/** The state of the stand-in: in memory, and in one file that is replaced atomically. */
export class Store {
  readonly state: State;

  /** `file` null: in memory only. */
  constructor(private readonly file: string | null) {
    this.state = { ...empty(), ...read(file) };
  }

  save(): void {
    if (!this.file) return;
    mkdirSync(dirname(this.file), { recursive: true, mode: 0o700 });
    const temporary = `${this.file}.new`;
    writeFileSync(temporary, JSON.stringify(this.state), { mode: 0o600 });
    renameSync(temporary, this.file);
  }
}

function read(file: string | null): Partial<State> {
  if (!file) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<State>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** Returns an id such as `cus_…`; it cannot be guessed, since it gives access to pages. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64url').replace(/[-_]/g, 'x')}`;
}
