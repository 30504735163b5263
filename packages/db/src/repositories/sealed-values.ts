import { sql } from 'kysely';
import type { ClinicTx, Tx } from '../tx';

/** Where a clinic's values are that the server's key seals, besides mails and the keys of the object store. */
export const SEALED_PLACES = {
  partnerSecret: ['partners', 'sealed_secret'],
  practiceKey: ['practice_connections', 'sealed_key'],
  webhookSecret: ['practice_connections', 'sealed_webhook_secret'],
  authenticatorSecret: ['authenticator_apps', 'sealed_secret'],
  endpointSecret: ['webhook_endpoints', 'sealed_secret'],
  formerEndpointSecret: ['webhook_endpoints', 'sealed_former_secret'],
} as const;
export type SealedPlace = keyof typeof SEALED_PLACES;

/** Seals a value again; undefined when it stays. */
type Reseal = (sealed: string) => string | undefined;

/** Seals a clinic's values of one kind again. @returns The number of changed ones. */
export async function resealValues(tx: ClinicTx, place: SealedPlace, reseal: Reseal): Promise<number> {
  const [table, column] = SEALED_PLACES[place].map((name) => sql.ref(name));
  const { rows } = await sql<{ sealed: string }>`
    select ${column} as sealed from ${table} where organization_id = ${tx.organizationId} and ${column} is not null
    for update`.execute(tx);
  let changed = 0;
  for (const { sealed } of rows) {
    const again = reseal(sealed);
    if (again === undefined) continue;
    await sql`update ${table} set ${column} = ${again} where organization_id = ${tx.organizationId} and ${column} = ${sealed}`.execute(tx);
    changed += 1;
  }
  return changed;
}

/** Seals a clinic's mails that are not sent yet again. @returns The number of changed ones. */
export async function resealMails(tx: ClinicTx, reseal: Reseal): Promise<number> {
  return resealRows(tx, 'mails', sql`organization_id = ${tx.organizationId}`, reseal);
}

/** As `resealMails`, of the portal's own mails. */
export async function resealContactMails(tx: Tx, reseal: Reseal): Promise<number> {
  return resealRows(tx, 'contact_mails', sql`true`, reseal);
}

async function resealRows(tx: Tx, name: 'mails' | 'contact_mails', own: ReturnType<typeof sql>, reseal: Reseal): Promise<number> {
  const table = sql.table(name);
  const { rows } = await sql<{ id: string; sealed: string }>`
    select id, content ->> 'sealed' as sealed from ${table} where ${own} and content ->> 'sealed' is not null for update`.execute(tx);
  let changed = 0;
  for (const { id, sealed } of rows) {
    const again = reseal(sealed);
    if (again === undefined) continue;
    await sql`update ${table} set content = jsonb_set(content, '{sealed}', to_jsonb(${again}::text)) where ${own} and id = ${id}`.execute(
      tx,
    );
    changed += 1;
  }
  return changed;
}
