import { randomBytes } from 'node:crypto';
import { createDatabase } from '@molaar/db';
import { createDemoClinic } from '@molaar/services/seed';
import { databaseUrl } from '@molaar/testing/database-owner';
import { waitUntil } from '@molaar/testing/wait-until';
import { PortalClient } from './portal-client';
import { demoRadiographFile } from './radiographs';
import { sharedPortal } from './shared-portal';

/** A running product, and how the people of one clinic in it are called. */
export interface Portal {
  url: string;
  dataDir: string;
  /** @param who `demo` (the owner), `admin`, `medical`, `assistant` or `viewer`. */
  username(who: string): string;
}

/**
 * Creates a clinic like the demo clinic in the product that the end-to-end files share: the same people, patients and
 * prices, and nothing of another file's.
 * @param options.image Uploads the demo radiograph for the first patient and waits for its findings.
 */
export async function openClinic({ image = true } = {}): Promise<Portal> {
  const { url, dataDir } = await sharedPortal();
  const domain = `clinic-${randomBytes(6).toString('hex')}.test`;
  const db = createDatabase(databaseUrl(dataDir, 'app'), { max: 1 });
  try {
    await createDemoClinic({ db, clock: () => new Date() }, domain);
  } finally {
    await db.close();
  }
  const portal: Portal = { url, dataDir, username: (who) => `${who}@${domain}` };
  if (image) await analyseDemoImage(portal);
  return portal;
}

async function analyseDemoImage(portal: Portal): Promise<void> {
  const owner = new PortalClient(portal.url);
  await owner.signIn(portal.username('demo'));
  const [patient] = await owner.json<{ id: string }[]>('GET', '/api/patient?search=Patsient');
  if (!patient) throw new Error('the new clinic has no patient');
  const { id } = await owner.upload(patient.id, demoRadiographFile(), 'naidis-panoraam.png');
  await waitUntil('the analysis of the radiograph', async () => (await owner.annotate(id)).status === 200);
}
