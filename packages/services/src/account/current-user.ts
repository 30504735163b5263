import { AppError, type User } from '@molaar/contracts';
import { findPartner, findUser, inOrganization } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';

/** The signed-in person and the organization's settings that every page needs; no right is needed to know oneself. */
export async function currentUser(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { organizationId, userId, roles, token }: Actor,
): Promise<User> {
  return inOrganization(db, organizationId, async (tx) => {
    const user = await findUser(tx, organizationId, userId, clock());
    const partner = token && (await findPartner(tx, organizationId, token.partnerId));
    if (!user || (token && !partner)) throw new AppError('NOT_AUTHENTICATED', 'the account is gone');
    if (!token || !partner) return user;
    const { partnerId, patientId, analysisId } = token;
    const integration = { partnerId, partnerName: partner.name, dentistId: userId, patientId, analysisId, origins: partner.origins };
    return { ...user, roles: [...roles], integration };
  });
}
