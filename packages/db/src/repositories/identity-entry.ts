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

/** The partners, one an organization, whose tokens name this issuer. */
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

/** Who linked this account of an identity provider. */
export async function findIdentityUsers(tx: Tx, issuer: string, subject: string): Promise<PersonCandidate[]> {
  const { rows } = await sql<PersonCandidate>`
    select organization_id as "organizationId", user_id as "userId", active, organization_active as "organizationActive"
    from entry.identity_users(${issuer}, ${subject})`.execute(tx);
  return rows;
}

/** Active people with this e-mail address, in whichever organization; at most five. */
export async function findUsersOfEmail(tx: Tx, email: string): Promise<PersonCandidate[]> {
  const { rows } = await sql<PersonCandidate>`
    select organization_id as "organizationId", user_id as "userId", active, organization_active as "organizationActive"
    from entry.users_of_email(${email})`.execute(tx);
  return rows;
}

/** The organization in which a link for a new e-mail address was made. */
export async function findEmailChangeOrganization(tx: Tx, linkHash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select entry.email_change_organization(${linkHash}) as id`.execute(tx);
  return rows[0]?.id ?? undefined;
}

/** Forgets used tokens after their time and old changes of e-mail; answers how many rows. */
export async function deleteUsedRows(tx: Tx, at: Date): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select entry.delete_used_rows(${at}) as gone`.execute(tx);
  return rows[0]?.gone ?? 0;
}
