import { type Kysely, sql } from 'kysely';
import { makeEntryFunction } from './protect';

export const PROGRAM_FUNCTION = 'roles_of_person(uuid, uuid)';

/**
 * What programs did with an API key: the roles of the person for whom it acts limit it at each request, and the audit
 * log says which of a person's decisions a program made (its index: 0078).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function entry.roles_of_person(organization uuid, person uuid)
    returns text[] language sql stable as $$
      select u.roles from public.users u where u.organization_id = organization and u.id = person
    $$`.execute(db);
  await makeEntryFunction(db, PROGRAM_FUNCTION);
}
