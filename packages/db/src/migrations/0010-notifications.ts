import { type Kysely, sql } from 'kysely';
import { makeEntryFunction, openToEntryFunctions, protectTenantTable } from './protect';

export const OLD_NOTIFICATIONS_FUNCTION = 'delete_old_notifications(timestamptz)';

/**
 * Notifications, one row per person, with ids and a count; names are read from their tables. Deleted with what they are
 * about.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table notifications (
    organization_id uuid not null references organizations (id),
    id uuid not null,
    user_id uuid not null,
    kind text not null check (kind ~ '^[A-Z_]{1,40}$'),
    patient_id uuid,
    image_id uuid,
    plan_id uuid,
    count integer,
    about text not null,
    created_at timestamptz not null,
    read_at timestamptz,
    primary key (organization_id, id),
    foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade,
    foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade,
    foreign key (organization_id, image_id) references images (organization_id, id) on delete cascade,
    foreign key (organization_id, plan_id) references treatment_plans (organization_id, id) on delete cascade
  )`.execute(db);
  // Unread notifications of the same kind and `about` share one row, the newest.
  await sql`create unique index notifications_unread on notifications (organization_id, user_id, kind, about) where read_at is null`.execute(
    db,
  );
  await sql`create index notifications_user on notifications (organization_id, user_id, id)`.execute(db);
  for (const column of ['patient_id', 'image_id', 'plan_id'])
    await sql`create index ${sql.ref(`notifications_${column}`)} on notifications (organization_id, ${sql.ref(column)})
      where ${sql.ref(column)} is not null`.execute(db);
  await sql`create index notifications_age on notifications (created_at)`.execute(db);
  await protectTenantTable(db, 'notifications', { rights: ['select', 'insert', 'update'] });
  await openToEntryFunctions(db, 'notifications', 'select (created_at), delete');

  await sql`create function entry.delete_old_notifications(before timestamptz)
    returns integer language plpgsql volatile as $$
    declare gone integer;
    begin
      delete from public.notifications where created_at < before;
      get diagnostics gone = row_count;
      return gone;
    end $$`.execute(db);
  await makeEntryFunction(db, OLD_NOTIFICATIONS_FUNCTION);
}
