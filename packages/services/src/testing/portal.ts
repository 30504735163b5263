import { rmSync } from 'node:fs';
import { createOutbound, PartnerKeys } from '@molaar/adapters';
import { closeDatabase, createDatabase, inClinic, insertOrganization, insertUser, newId } from '@molaar/db';
import type { Role } from '@molaar/domain/clinic';
import { createQueues, type Queues } from '@molaar/queue';
import { createCachedStore, createObjectStore, isTilePack } from '@molaar/storage';
import { connectOwner, type Owner } from '@molaar/testing/database-owner';
import { makeTemporaryFolder } from '@molaar/testing/temporary-folder';
import { createTestDatabase } from '@molaar/testing/test-database';
import { createClinicDefaults } from '../clinic-defaults/create-clinic-defaults';
import { ApiRequestBuffer } from '../context/api-request-buffer';
import type { Actor, Deps } from '../context/deps';
import { LargeFiles } from '../context/large-files';
import { createSecrets } from '../context/secrets';
import { SecurityEventBuffer } from '../context/security-event-buffer';
import { hashPassword, hashPasswordsIn } from '../session/password';
import type { PasswordHashing } from '../session/password-hashing';
import { CHEAP_HASHING } from './cheap-hashing';

export const PASSWORD = 'Test-password-1';
export const MODEL = 'test-model-1';

export interface TestPortal {
  /** The real database, queue and object store; the clock only moves when a test moves it. */
  deps: Deps & { queue: Queues };
  clock: { now: Date; pass(seconds: number): void };
  /** Log entries. */
  logged: { level: string; fields: object; message: string }[];
  /** Runs a statement as the database's owner, bypassing row-level security. */
  asOwner: Owner['query'];
  /** The application role's address, to listen to the database directly. */
  appUrl: string;
  /** The address of the database's owner. */
  ownerUrl: string;
  close(): Promise<void>;
}

export interface TestPortalOptions {
  /** Set for the process. Few tests are about the cost of a hash, and a run computes thousands. */
  hashing?: PasswordHashing;
}

/** Opens use cases on a database, queue and folder of objects of their own, with a clock that the test moves. */
export async function openTestPortal({ hashing = CHEAP_HASHING }: TestPortalOptions = {}): Promise<TestPortal> {
  hashPasswordsIn(hashing);
  const database = await createTestDatabase();
  const root = makeTemporaryFolder('objects');
  // One clinic's transactions use a third of them: four calls of a clinic can run at once (`race`).
  const db = createDatabase(database.appUrl, { max: 12 });
  const queue = await createQueues({ backend: 'postgres', connectionString: database.queueUrl });
  const owner = await connectOwner(database.ownerUrl);

  const clock = {
    now: new Date('2026-03-02T10:00:00Z'),
    pass: (seconds: number) => {
      clock.now = new Date(clock.now.getTime() + seconds * 1000);
    },
  };
  const logged: TestPortal['logged'] = [];
  const write = (level: string) => (fields: object, message: string) => void logged.push({ level, fields, message });
  const log = { info: write('info'), warn: write('warn'), error: write('error') };
  const store = createCachedStore(createObjectStore({ kind: 'disk', root }), {
    isCached: isTilePack,
    maxBytes: 1024 * 1024,
    maxAgeMs: 60_000,
  });
  const partnerKeys = new PartnerKeys({ allowPrivate: true });
  const secrets = createSecrets(Buffer.alloc(32, 7));
  return {
    deps: {
      db,
      queue,
      store,
      clock: () => clock.now,
      modelVersion: MODEL,
      publicUrl: 'http://portal.test',
      mail: null,
      billing: null,
      contactAddress: 'contact@molaar.test',
      outbound: createOutbound({ allowPrivate: true }),
      random: () => 0.5,
      secrets,
      securityEvents: new SecurityEventBuffer(),
      apiRequests: new ApiRequestBuffer(),
      largeFiles: new LargeFiles(),
      partnerKeys,
      log,
    },
    clock,
    logged,
    asOwner: owner.query,
    appUrl: database.appUrl,
    ownerUrl: database.ownerUrl,
    close: async () => {
      await queue.close();
      await closeDatabase(db);
      await owner.end();
      await database.drop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

export interface TestClinic {
  organizationId: string;
  /** Creates a person with these roles. */
  person(...roles: Role[]): Promise<Actor & { username: string }>;
}

/** Creates an organization; every person's password is PASSWORD. */
export async function addClinic({ deps }: TestPortal): Promise<TestClinic> {
  const organizationId = newId();
  const createdAt = deps.clock();
  await inClinic(deps.db, { organizationId }, (tx) => insertOrganization(tx, { name: 'Test clinic', createdAt, planType: 'LARGE_CLINIC' }));
  const passwordHash = await hashPassword(PASSWORD);
  const person: TestClinic['person'] = async (...roles) => {
    const userId = newId();
    const username = `Person-${userId}@molaar.test`;
    const names = { firstName: 'Kadri', lastName: 'Tamm', locale: 'et', timeZone: 'Europe/Tallinn' } as const;
    await inClinic(deps.db, { organizationId }, (tx) =>
      insertUser(tx, {
        ...{ id: userId, username, email: username, passwordHash, roles, ...names, createdAt },
        emailConfirmedAt: createdAt,
      }),
    );
    return {
      ...{ userId, organizationId, roles, sessionId: newId(), locale: 'et', username },
      // At the keyboard all the time; tests of the step-up set it to another time.
      get confirmedAt() {
        return deps.clock();
      },
    };
  };
  return { organizationId, person };
}

/** Creates a clinic with the defaults of a new one: medical template, prices, disclaimers, mail texts. */
export async function addClinicWithDefaults(portal: TestPortal): Promise<TestClinic> {
  const clinic = await addClinic(portal);
  await inClinic(portal.deps.db, clinic, (tx) => createClinicDefaults(tx));
  return clinic;
}
