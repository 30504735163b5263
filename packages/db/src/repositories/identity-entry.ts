import type { PartnerAlgorithm } from '@molaar/contracts';
import { sql } from 'kysely';
import type { Tx } from '../database';

/* Callers of migration 0006's entry functions: what can be asked before an organization is known. */

export interface PartnerCandidate {
  organizationId: string;
  id: string;
  audience: string;
  algorithm: PartnerAlgorithm;
  jwksUrl: string | null;
  sealedSecret: string | null;
  origins: string[];
  active: boolean;
  organizationActive: boolean;
}

/** Lists the partners whose tokens name this issuer, one per organization. */
export async function findPartnersOfIssuer(tx: Tx, issuer: string): Promise<PartnerCandidate[]> {
  const { rows } = await sql<PartnerCandidate>`
    select organization_id as "organizationId", id, audience, algorithm, jwks_url as "jwksUrl", sealed_secret as "sealedSecret", origins,
      active, organization_active as "organizationActive"
    from entry.partners_of_issuer(${issuer})`.execute(tx);
  return rows;
}

export interface PersonCandidate {
  organizationId: string;
  userId: string;
  active: boolean;
  organizationActive: boolean;
}

/** Lists the people who linked this account of an identity provider. */
export async function findIdentityUsers(tx: Tx, issuer: string, subject: string): Promise<PersonCandidate[]> {
  const { rows } = await sql<PersonCandidate>`
    select organization_id as "organizationId", user_id as "userId", active, organization_active as "organizationActive"
    from entry.identity_users(${issuer}, ${subject})`.execute(tx);
  return rows;
}

/** Lists active people with this e-mail address in any organization, at most five. */
export async function findUsersOfEmail(tx: Tx, email: string): Promise<PersonCandidate[]> {
  const { rows } = await sql<PersonCandidate>`
    select organization_id as "organizationId", user_id as "userId", active, organization_active as "organizationActive"
    from entry.users_of_email(${email})`.execute(tx);
  return rows;
}

/** Returns the organization of a link that changes an e-mail address. */
export async function findEmailChangeOrganization(tx: Tx, linkHash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select entry.email_change_organization(${linkHash}) as id`.execute(tx);
  return rows[0]?.id ?? undefined;
}

/** Deletes used tokens that have expired and old e-mail changes. @returns The number of deleted rows. */
export async function deleteUsedRows(tx: Tx, at: Date): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`select entry.delete_used_rows(${at}) as deleted`.execute(tx);
  return rows[0]?.deleted ?? 0;
}
