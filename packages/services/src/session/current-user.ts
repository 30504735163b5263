import { AppError, type User } from '@molaar/contracts';
import { findPartner, findUser, inClinic } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';

/** Returns the signed-in person with the organization settings that every page needs. Requires no permission. */
export async function currentUser({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor): Promise<User> {
  return inClinic(db, actor, async (tx) => {
    const user = await findUser(tx, actor.userId, clock());
    const partner = actor.token && (await findPartner(tx, actor.token.partnerId));
    if (!user || (actor.token && !partner)) throw new AppError('NOT_AUTHENTICATED', 'the account no longer exists');
    if (!actor.token || !partner) return actor.factorMissing ? { ...user, factorMissing: actor.factorMissing } : user;
    const { partnerId, patientId, analysisId } = actor.token;
    const integration = { partnerId, partnerName: partner.name, dentistId: actor.userId, patientId, analysisId, origins: partner.origins };
    return { ...user, roles: [...actor.roles], integration };
  });
}
