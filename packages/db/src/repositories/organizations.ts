import type { SubscriptionPlan } from '@molaar/domain/clinic';
import { sql } from 'kysely';
import type { ClinicTx } from '../database';

export interface NewOrganization {
  name: string;
  createdAt: Date;
  /** Default: SINGLE_DOCTOR. */
  planType?: SubscriptionPlan;
  company?: CompanyChange;
  /** An organization that has to pay first is read-only from the start. */
  readOnlyFrom?: Date | null;
}

/** Name, address and contacts as printed on a letter. */
export interface CompanyFields {
  name: string;
  addressLine1: string | null;
  addressLine2: string | null;
  country: string | null;
  county: string | null;
  zipCode: string | null;
  contactPhone: string | null;
  contactEmail: string | null;
}

/** The whole address, and the contacts that are given. */
export type CompanyChange = Omit<CompanyFields, 'name' | 'contactPhone' | 'contactEmail'> &
  Partial<Pick<CompanyFields, 'contactPhone' | 'contactEmail'>>;

export interface Logo {
  id: string;
  format: 'png' | 'jpeg';
}

/**
 * Inserts an organization. Call it in `inClinic` with the new id: a transaction can only insert its own organization.
 */
export async function insertOrganization(
  tx: ClinicTx,
  { name, createdAt, planType, company, readOnlyFrom }: NewOrganization,
): Promise<void> {
  const columns = company ? companyColumns(company) : {};
  await tx
    .insertInto('organizations')
    .values({ id: tx.organizationId, name, created_at: createdAt, plan_type: planType, read_only_from: readOnlyFrom ?? null, ...columns })
    .execute();
}

function companyColumns({ addressLine1, addressLine2, country, county, zipCode, contactPhone, contactEmail }: CompanyChange) {
  const address = { address_line1: addressLine1, address_line2: addressLine2, country, county, zip_code: zipCode };
  // Kysely omits undefined columns.
  return { ...address, contact_phone: contactPhone, contact_email: contactEmail };
}

export interface Organization {
  id: string;
  name: string;
  active: boolean;
  inactivityMinutes: number;
  /** Time zone of the clinic's calendar days. */
  timeZone: string;
  planType: SubscriptionPlan;
  company: CompanyFields;
  logo: Logo | null;
  /** From then on the organization is read-only; null: not set. */
  readOnlyFrom: Date | null;
}

/** Returns the clinic of the transaction; undefined when there is none. */
export async function findOrganization(tx: ClinicTx): Promise<Organization | undefined> {
  const row = await tx.selectFrom('organizations').selectAll().where('id', '=', tx.organizationId).executeTakeFirst();
  if (!row) return undefined;
  const { id, name, active, inactivity_minutes: inactivityMinutes, time_zone: timeZone } = row;
  const { address_line1: addressLine1, address_line2: addressLine2, country, county, zip_code: zipCode } = row;
  const { logo_id: logoId, logo_format: format, plan_type: planType, read_only_from: readOnlyFrom } = row;
  const { contact_phone: contactPhone, contact_email: contactEmail } = row;
  const company = { name, addressLine1, addressLine2, country, county, zipCode, contactPhone, contactEmail };
  return {
    id,
    name,
    active,
    inactivityMinutes,
    timeZone,
    planType,
    company,
    logo: logoId && format ? { id: logoId, format } : null,
    readOnlyFrom,
  };
}

/** Returns the first moment after a calendar day (yyyy-mm-dd) in the clinic's time zone. */
export async function findEndOfDay(tx: ClinicTx, day: string): Promise<Date> {
  const { end } = await tx
    .selectFrom('organizations')
    .select(sql<Date>`(${day}::date + 1)::timestamp at time zone time_zone`.as('end'))
    .where('id', '=', tx.organizationId)
    .executeTakeFirstOrThrow();
  return end;
}

/** Replaces name and address, and the contacts that are given. */
export async function saveCompany(tx: ClinicTx, { name, ...company }: CompanyChange & Pick<CompanyFields, 'name'>): Promise<void> {
  await tx
    .updateTable('organizations')
    .set({ name, ...companyColumns(company) })
    .where('id', '=', tx.organizationId)
    .execute();
}

/** Records the clinic's logo, whose file is stored before; null removes it. */
export async function setLogo(tx: ClinicTx, logo: Logo | null): Promise<void> {
  await tx
    .updateTable('organizations')
    .set({ logo_id: logo?.id ?? null, logo_format: logo?.format ?? null })
    .where('id', '=', tx.organizationId)
    .execute();
}

export interface OrganizationChange {
  inactivityMinutes?: number;
  requiresSecondFactor?: boolean;
}

/** Updates the given fields only. */
export async function updateOrganization(tx: ClinicTx, { inactivityMinutes, requiresSecondFactor }: OrganizationChange): Promise<void> {
  // Kysely omits undefined columns; setting the name keeps the statement valid when nothing else is given.
  await tx
    .updateTable('organizations')
    .set((eb) => ({ name: eb.ref('name'), inactivity_minutes: inactivityMinutes, requires_second_factor: requiresSecondFactor }))
    .where('id', '=', tx.organizationId)
    .execute();
}
