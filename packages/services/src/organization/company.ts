import type { Company, SaveCompanyInput } from '@molaar/contracts';
import { AppError } from '@molaar/contracts';
import { findOrganization, inClinic, type Organization, publishEvent, saveCompany as storeCompany, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission, requireWritable } from '../context/permission';

/** Returns the clinic's name, address, contacts and logo. */
export async function getCompany({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<Company> {
  requirePermission(actor, 'READ_SETTINGS');
  return presentCompany(await inClinic(db, actor, (tx) => findOrganization(tx)));
}

/** Saves the clinic's name, address and contacts. */
export async function saveCompany({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, input: SaveCompanyInput): Promise<Company> {
  requirePermission(actor, 'MANAGE_SUBSCRIPTION');
  requireWritable(actor);
  const { organizationId, userId } = actor;
  const { companyName: name, ...company } = input;
  return inClinic(db, actor, async (tx) => {
    await storeCompany(tx, { name, ...company });
    await writeAudit(tx, {
      actorId: userId,
      action: 'UPDATE',
      entity: 'organization',
      entityId: organizationId,
      at: clock(),
    });
    await publishEvent(tx, { type: 'organization' });
    return presentCompany(await findOrganization(tx));
  });
}

/** Returns the clinic's company as the API shows it. @throws NOT_AUTHENTICATED when the clinic no longer exists */
export function presentCompany(organization: Organization | undefined): Company {
  if (!organization) throw new AppError('NOT_AUTHENTICATED', 'the account no longer exists');
  const { company, logo } = organization;
  const { name: companyName, ...printed } = company;
  // The id changes with the logo, so browsers may cache it.
  return { companyName, ...printed, logoUrl: logo ? `/api/x/organization/logo?id=${logo.id}` : null };
}
