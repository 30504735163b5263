import type { Company, SaveCompanyInput } from '@molaar/contracts';
import { AppError } from '@molaar/contracts';
import { findOrganization, inOrganization, type Organization, publishEvent, saveCompany as storeCompany, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission, requireWritable } from '../context/permission';

/** Name, address and logo of the clinic, for everybody who may read its settings. */
export async function getCompany({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<Company> {
  requirePermission(actor, 'READ_SETTINGS');
  const { organizationId } = actor;
  return present(await inOrganization(db, organizationId, (tx) => findOrganization(tx, organizationId)));
}

/** Writes name and address anew, as the owner has them in the form. */
export async function saveCompany({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, input: SaveCompanyInput): Promise<Company> {
  requirePermission(actor, 'MANAGE_SUBSCRIPTION');
  requireWritable(actor);
  const { organizationId, userId } = actor;
  const { companyName: name, ...address } = input;
  return inOrganization(db, organizationId, async (tx) => {
    await storeCompany(tx, organizationId, { name, ...address });
    await writeAudit(tx, organizationId, {
      actorId: userId,
      action: 'UPDATE',
      entity: 'organization',
      entityId: organizationId,
      at: clock(),
    });
    await publishEvent(tx, organizationId, { type: 'organization' });
    return present(await findOrganization(tx, organizationId));
  });
}

export function present(organization: Organization | undefined): Company {
  if (!organization) throw new AppError('NOT_AUTHENTICATED', 'the account is gone');
  const { company, logo } = organization;
  const { name: companyName, ...address } = company;
  // The id changes with the picture: a browser may keep it.
  return { companyName, ...address, logoUrl: logo ? `/api/x/organization/logo?id=${logo.id}` : null };
}
