import type { Locale, SubscriptionStanding, UpdateOwnUserInput, User } from '@molaar/contracts';
import { isReadOnly, type Role, type StoredSubscriptionState, stateAt } from '@molaar/domain/clinic';
import type { ClinicTx } from '../database';
import { rejectTakenUsername } from '../violations';
import { photoAddress } from './photos';

export interface NewUser {
  id: string;
  username: string;
  email: string;
  /** Argon2id hash in PHC format. */
  passwordHash: string;
  roles: Role[];
  title?: string | null;
  firstName: string;
  lastName: string;
  phone?: string | null;
  countryCode?: string | null;
  locale: Locale;
  timeZone: string;
  createdAt: Date;
  /** When the address was confirmed to be the person's; omitted: it is not. */
  emailConfirmedAt?: Date | null;
}

/** Inserts a person. @throws EMAIL_EXISTS when the username is in use in any organization. */
export async function insertUser(tx: ClinicTx, user: NewUser): Promise<void> {
  await rejectTakenUsername(
    tx
      .insertInto('users')
      .values({
        organization_id: tx.organizationId,
        id: user.id,
        username: user.username,
        email: user.email,
        password_hash: user.passwordHash,
        roles: user.roles,
        title: user.title ?? null,
        first_name: user.firstName,
        last_name: user.lastName,
        phone: user.phone ?? null,
        country_code: user.countryCode ?? null,
        locale: user.locale,
        time_zone: user.timeZone,
        created_at: user.createdAt,
        email_confirmed_at: user.emailConfirmedAt ?? null,
      })
      .execute(),
  );
}

/**
 * Returns the person as GET /auth/is-authenticated does, with the organization's settings that every page needs, as of
 * `at`.
 */
export async function findUser(tx: ClinicTx, userId: string, at: Date = new Date()): Promise<User | undefined> {
  const row = await tx
    .selectFrom('users as u')
    .innerJoin('organizations as o', 'o.id', 'u.organization_id')
    .leftJoin('subscriptions as s', 's.organization_id', 'o.id')
    .leftJoin('contracts as c', 'c.organization_id', 'o.id')
    .selectAll('u')
    .select([
      'o.name as organization_name',
      'o.notation',
      'o.inactivity_minutes',
      'o.requires_second_factor',
      'o.read_only_from',
      'o.plan_type',
      's.state as subscription_state',
      'c.agreed_at',
    ])
    .where('u.organization_id', '=', tx.organizationId)
    .where('u.id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { subscription_state: paid } = row;
  // A contract takes precedence over a subscription that has ended or was never paid.
  const agreed = row.agreed_at && row.plan_type === 'ENTERPRISE' && (paid === null || paid === 'CANCELLED' || paid === 'INCOMPLETE');
  return {
    id: row.id,
    email: row.email,
    emailConfirmed: row.email_confirmed_at !== null,
    username: row.username,
    authenticated: true,
    active: row.active,
    roles: row.roles,
    title: row.title,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    photo: photoAddress(row.id, row.photo_id),
    countryCode: row.country_code,
    locale: row.locale,
    // The specification's default "et" is no time zone; rows with it mean Estonia's.
    timeZone: row.time_zone === 'et' ? 'Europe/Tallinn' : row.time_zone,
    automaticTimeZone: row.automatic_time_zone,
    theme: row.theme,
    organization: {
      id: tx.organizationId,
      name: row.organization_name,
      notation: row.notation,
      inactivityMinutes: row.inactivity_minutes,
      requiresSecondFactor: row.requires_second_factor,
      subscription: presentSubscriptionStanding(agreed ? 'ACTIVE' : paid, row.read_only_from, at),
    },
    integration: null,
  };
}

/** Returns the state of a subscription. A clinic older than subscriptions has none and owes nothing. */
export function presentSubscriptionStanding(
  state: StoredSubscriptionState['state'] | null,
  readOnlyFrom: Date | null,
  at: Date,
): SubscriptionStanding {
  const standing = { state: state ?? (readOnlyFrom && readOnlyFrom <= at ? 'INCOMPLETE' : 'ACTIVE'), readOnlyFrom };
  const graceEndsAt = standing.state === 'PAST_DUE' && readOnlyFrom ? readOnlyFrom.toISOString() : null;
  return { state: stateAt(standing, at), readOnly: isReadOnly(standing, at), graceEndsAt };
}

/** Updates the fields given in `input`. @returns Whether the person exists. */
export async function updateUser(tx: ClinicTx, userId: string, input: UpdateOwnUserInput): Promise<boolean> {
  // Kysely omits undefined columns; setting the username keeps the statement valid when nothing else is given.
  const result = await tx
    .updateTable('users')
    .set((eb) => ({
      username: eb.ref('username'),
      title: input.title,
      first_name: input.firstName,
      last_name: input.lastName,
      phone: input.phone,
      country_code: input.countryCode,
      locale: input.locale,
      time_zone: input.timeZone,
      automatic_time_zone: input.automaticTimeZone,
      theme: input.theme,
    }))
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', userId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Whether a person may still sign in; false for an unknown id. */
export async function isUserActive(tx: ClinicTx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('active')
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.active ?? false;
}

/** Returns the argon2id hash of an active person's password. */
export async function findPasswordHash(tx: ClinicTx, userId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst();
  return row?.password_hash;
}

/** Replaces the hash of a person's password. */
export async function updatePasswordHash(tx: ClinicTx, userId: string, passwordHash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', userId)
    .execute();
}

/** Reactivates a deactivated account with the person's new data. @throws EMAIL_EXISTS when the username is in use. */
export async function reactivateUser(tx: ClinicTx, user: Omit<NewUser, 'createdAt'>): Promise<void> {
  await rejectTakenUsername(
    tx
      .updateTable('users')
      .set({
        username: user.username,
        password_hash: user.passwordHash,
        roles: user.roles,
        active: true,
        title: user.title ?? null,
        first_name: user.firstName,
        last_name: user.lastName,
        phone: user.phone ?? null,
        locale: user.locale,
        time_zone: user.timeZone,
        email_confirmed_at: user.emailConfirmedAt ?? null,
      })
      .where('organization_id', '=', tx.organizationId)
      .where('id', '=', user.id)
      .execute(),
  );
}

/** Records that the address is the person's, unless that is known. */
export async function confirmAddress(tx: ClinicTx, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_confirmed_at: at })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .execute();
}
