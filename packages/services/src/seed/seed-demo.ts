import { findSignInUser, inClinic, inTransaction, listAudit, listImages, newId, writeAudit } from '@molaar/db';
import { requestAnalysis } from '../analyses/request-analysis';
import type { Actor, Deps } from '../context/deps';
import { uploadImage } from '../images/upload-image';
import { listPatients } from '../patients/list-patients';
import { DEMO_PEOPLE, DEMO_USERNAME } from '../shared/demo-people';
import { createDemoClinic } from './create-demo-clinic';
import { DEMO_PATIENTS } from './demo-patients';
import { demoRadiograph } from './demo-radiograph';

/** Audit action that marks a complete demo clinic: what people delete afterwards is not recreated. */
const SEEDED = 'SEED';

/**
 * Creates the demo clinic with an image and its analysis. Does nothing when it is complete; continues after an
 * interruption.
 * @param radiograph The file that keeps the drawn radiograph (`demoRadiograph`).
 */
export async function seedDemo(deps: Deps, radiograph: URL | null = null): Promise<void> {
  const actor = await demoOwner(deps);
  const { organizationId, userId } = actor;
  const log = await inClinic(deps.db, actor, (tx) => listAudit(tx, organizationId));
  if (log.some(({ action }) => action === SEEDED)) return;

  const imageId = await demoImage(deps, actor, radiograph);
  await requestAnalysis(deps, actor, imageId);
  await inClinic(deps.db, actor, (tx) =>
    writeAudit(tx, { actorId: userId, action: SEEDED, entity: 'organization', entityId: organizationId, at: deps.clock() }),
  );
  deps.log.info({ organizationId }, 'demo clinic created');
}

async function demoOwner(deps: Deps): Promise<Actor> {
  const found = await inTransaction(deps.db, (tx) => findSignInUser(tx, DEMO_USERNAME));
  const { organizationId, userId } = found ?? (await createDemoClinic(deps));
  return { organizationId, userId, roles: DEMO_PEOPLE[0].roles, sessionId: newId(), locale: 'et' };
}

/** Returns the image of the first demo patient, drawn and uploaded when missing. */
async function demoImage(deps: Deps, actor: Actor, radiograph: URL | null): Promise<string> {
  const { firstName, lastName } = DEMO_PATIENTS[0];
  const [patient] = await listPatients(deps, actor, { search: `${firstName} ${lastName}` });
  if (!patient) throw new Error('the demo clinic has no first patient');
  const [image] = await inClinic(deps.db, actor, (tx) => listImages(tx, patient.id));
  if (image) return image.id;
  const bytes = await demoRadiograph(radiograph);
  const uploaded = await uploadImage(deps, actor, { patientId: patient.id, fileName: 'naidis-panoraam.png', bytes });
  return uploaded.id;
}
