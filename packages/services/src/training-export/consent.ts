import { AppError, type SaveTrainingConsentInput, TERMS_VERSION, type TrainingConsent } from '@molaar/contracts';
import { type ClinicTx, findPeopleNames, findTrainingConsent, inClinic, insertTrainingConsent, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireVersion } from '../shared/require-version';

/** Returns whether the clinic lets its confirmed readings train the analysis. */
export async function getTrainingConsent({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<TrainingConsent> {
  requirePermission(actor, 'MANAGE_SUBSCRIPTION');
  return inClinic(db, actor, presentConsent);
}

/**
 * Agrees, or withdraws the consent: the next export leaves the clinic's radiographs out and lists them for deletion.
 * @throws NOT_ALLOWED but for the owner; VERSION_CONFLICT when it was changed since `version`.
 */
export async function saveTrainingConsent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { agreed, version, locale }: SaveTrainingConsentInput,
): Promise<TrainingConsent> {
  requirePermission(actor, 'MANAGE_SUBSCRIPTION');
  const { userId, organizationId } = actor;
  return inClinic(db, actor, async (tx) => {
    const read = requireVersion(version);
    const current = await findTrainingConsent(tx);
    const consent = { version: read + 1, agreed, termsVersion: TERMS_VERSION, locale, at: clock(), by: userId };
    if ((current?.version ?? 0) !== read || !(await insertTrainingConsent(tx, consent)))
      throw new AppError('VERSION_CONFLICT', `the consent was changed since version ${read}`);
    const action = agreed ? 'AGREE_TRAINING' : 'WITHDRAW_TRAINING';
    await writeAudit(tx, { actorId: userId, action, entity: 'organization', entityId: organizationId, at: consent.at });
    return presentConsent(tx);
  });
}

async function presentConsent(tx: ClinicTx): Promise<TrainingConsent> {
  const consent = await findTrainingConsent(tx);
  if (!consent) return { agreed: false, version: 0, termsVersion: null, at: null, by: null };
  const { version, agreed, termsVersion, at, by } = consent;
  const names = await findPeopleNames(tx, [by]);
  return { agreed, version, termsVersion, at: at.toISOString(), by: names.get(by) ?? null };
}
