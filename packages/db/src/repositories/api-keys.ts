import type { ApiKey, ApiKeyScope, Locale } from '@molaar/contracts';
import type { Role } from '@molaar/domain/clinic';
import { sql } from 'kysely';
import type { ClinicTx, Tx } from '../database';
import { newId } from '../ids';

export interface ApiKeyCaller {
  organizationId: string;
  apiKeyId: string;
  /** The person for whom the key acts. */
  userId: string;
  scopes: ApiKeyScope[];
  /** The person's roles now, which limit the key. */
  personRoles: Role[];
  locale: Locale;
  /** From then on the organization is read-only. */
  readOnlyFrom: Date | null;
  /** Seconds until the key may be used again; 0: now. */
  wait: number;
  /** Requests that are left in the current minute. */
  remaining: number;
  /** Seconds until all are available again. */
  resetSeconds: number;
}

/**
 * Returns the caller of a secret, marks it as used and counts the use.
 * @returns undefined when the secret is unknown or no longer valid.
 */
export async function useApiKey(tx: Tx, secretHash: Buffer, at: Date, allowedPerMinute: number): Promise<ApiKeyCaller | undefined> {
  const { rows } = await sql<ApiKeyCaller>`
    select organization_id as "organizationId", api_key_id as "apiKeyId", user_id as "userId", scopes, entry.roles_of_person(organization_id, user_id) as "personRoles", locale,
      read_only_from as "readOnlyFrom", wait, remaining, reset_seconds as "resetSeconds"
    from entry.use_api_key(${secretHash}, ${at}, ${allowedPerMinute})`.execute(tx);
  return rows[0];
}

export interface RejectedApiKey {
  organizationId: string;
  apiKeyId: string;
  /** The person for whom the key acts. */
  userId: string;
  revokedAt: Date | null;
  /** When this secret of the key ended, or ends. */
  expiresAt: Date | null;
  personActive: boolean;
  organizationActive: boolean;
}

/** Returns the API key of a secret, expired or revoked ones included. */
export async function findRejectedApiKey(tx: Tx, secretHash: Buffer): Promise<RejectedApiKey | undefined> {
  const { rows } = await sql<RejectedApiKey>`
    select organization_id as "organizationId", api_key_id as "apiKeyId", user_id as "userId", revoked_at as "revokedAt",
      expires_at as "expiresAt", person_active as "personActive", organization_active as "organizationActive"
    from entry.rejected_api_key(${secretHash})`.execute(tx);
  return rows[0];
}

export interface ApiKeyFields {
  name: string;
  scopes: readonly ApiKeyScope[];
  actsAsId: string;
}

export interface NewSecret {
  prefix: string;
  secretHash: Buffer;
}

/** Inserts an API key; its secret is inserted separately. */
export async function insertApiKey(
  tx: ClinicTx,
  { id, createdBy, name, scopes, actsAsId, at }: ApiKeyFields & { id: string; createdBy: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('api_keys')
    .values({ organization_id: tx.organizationId, id, name, scopes: [...scopes], acts_as: actsAsId, created_by: createdBy, created_at: at })
    .execute();
}

/** Updates a key. @returns false when its version has changed or it is revoked. */
export async function updateApiKey(tx: ClinicTx, id: string, version: number, { name, scopes, actsAsId }: ApiKeyFields): Promise<boolean> {
  const result = await tx
    .updateTable('api_keys')
    .set({ name, scopes: [...scopes], acts_as: actsAsId, version: version + 1 })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Revokes a key for good. @returns false when it was revoked already or does not exist. */
export async function revokeApiKey(tx: ClinicTx, id: string, at: Date): Promise<boolean> {
  const result = await tx
    .updateTable('api_keys')
    .set({ revoked_at: at, version: sql`version + 1` })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Adds a secret. Earlier secrets expire at `earlierEndAt`, unless they expire sooner. */
export async function addApiKeySecret(
  tx: ClinicTx,
  apiKeyId: string,
  { prefix, secretHash }: NewSecret,
  { at, earlierEndAt }: { at: Date; earlierEndAt: Date },
): Promise<void> {
  await tx
    .updateTable('api_key_secrets')
    .set({ expires_at: sql<Date>`least(expires_at, ${earlierEndAt}::timestamptz)` })
    .where('organization_id', '=', tx.organizationId)
    .where('api_key_id', '=', apiKeyId)
    .execute();
  await tx
    .insertInto('api_key_secrets')
    .values({ organization_id: tx.organizationId, id: newId(), api_key_id: apiKeyId, prefix, secret_hash: secretHash, created_at: at })
    .execute();
}

/** Returns an API key of the clinic by its id. */
export async function findApiKey(tx: ClinicTx, id: string): Promise<ApiKey | undefined> {
  const [found] = await readApiKeys(tx, id);
  return found;
}

/** Lists the organization's keys: active ones first, then by age, newest first. */
export function listApiKeys(tx: ClinicTx): Promise<ApiKey[]> {
  return readApiKeys(tx, null);
}

async function readApiKeys(tx: ClinicTx, id: string | null): Promise<ApiKey[]> {
  const keys = await tx
    .selectFrom('api_keys as k')
    .innerJoin('users as u', (join) => join.onRef('u.organization_id', '=', 'k.organization_id').onRef('u.id', '=', 'k.acts_as'))
    .select(['k.id', 'k.name', 'k.scopes', 'k.acts_as', 'k.created_at', 'k.revoked_at', 'k.version', 'u.active'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('person'))
    .where('k.organization_id', '=', tx.organizationId)
    .$if(id !== null, (query) => query.where('k.id', '=', id))
    .orderBy(sql`k.revoked_at is not null`)
    .orderBy('k.id', 'desc')
    .execute();
  const secrets = await tx
    .selectFrom('api_key_secrets')
    .select(['id', 'api_key_id', 'prefix', 'created_at', 'expires_at', 'last_used_at'])
    .where('organization_id', '=', tx.organizationId)
    .$if(id !== null, (query) => query.where('api_key_id', '=', id))
    .orderBy('id', 'desc')
    .execute();
  return keys.map((key) => {
    const own = secrets.filter(({ api_key_id }) => api_key_id === key.id);
    const uses = own.flatMap(({ last_used_at }) => last_used_at?.toISOString() ?? []);
    return {
      id: key.id,
      name: key.name,
      scopes: key.scopes,
      actsAs: { id: key.acts_as, name: key.person, active: key.active },
      createdAt: key.created_at.toISOString(),
      revokedAt: key.revoked_at?.toISOString() ?? null,
      lastUsedAt: uses.sort().at(-1) ?? null,
      secrets: own.slice(0, 5).map((secret) => ({
        id: secret.id,
        prefix: secret.prefix,
        createdAt: secret.created_at.toISOString(),
        expiresAt: secret.expires_at?.toISOString() ?? null,
        lastUsedAt: secret.last_used_at?.toISOString() ?? null,
      })),
      version: key.version,
    };
  });
}
