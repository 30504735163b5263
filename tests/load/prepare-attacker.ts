import { demoSpec, drawPhantom } from '@molaar/phantom';
import { encodePng } from '@molaar/phantom/png';
import type { Owner } from '@molaar/testing/database-owner';
import { PortalClient } from '../support/portal-client';

/** What the worst clients use: the sessions of one clinic, a radiograph with 20,000 annotations, a long audit log. */
export interface Target {
  cookies: Record<string, string>;
  patientId: string;
  imageId: string;
  /** JSON of 20,000 annotations. */
  annotations: string;
  radiograph: Uint8Array;
}

const ANNOTATIONS = 20_000;
const AUDIT_ENTRIES = 30_000;
const DOMAIN = 'attacker.test';

/** Prepares the clinic of the worst clients. */
export async function prepareAttacker(url: string, owner: Owner): Promise<Target> {
  const radiograph = encodePng(drawPhantom(demoSpec()));
  const portal = new PortalClient(url);
  const { id: userId, organizationId } = (await portal.signIn(`demo@${DOMAIN}`)) as { id: string; organizationId?: string };
  const { id: patientId } = await portal.firstPatient();
  const { id: imageId } = await portal.upload(patientId, radiograph);
  while ((await portal.annotate(imageId)).status !== 200);
  const { version } = await portal.json<{ version: number }>('GET', `/api/x/image/${imageId}/annotation`);
  const annotations = Array.from({ length: ANNOTATIONS }, (_, at) => ({
    id: `019a0000-0000-7000-8000-${at.toString(16).padStart(12, '0')}`,
    class: 'PRIM_CAR_CAVITY',
    location: String(11 + (at % 8)),
    surface: ['M'],
    box: [at % 1000, at % 700, 20, 20],
    decision: 'APPROVED',
    label: 'of the load test',
  }));
  await portal.json('POST', `/api/annotation/${imageId}`, { version, annotations });
  await owner.query(
    `insert into audit_log (organization_id, id, actor_id, action, entity, entity_id, at)
     select u.organization_id, gen_random_uuid(), u.id, 'VIEW', 'patient', gen_random_uuid(), now()
     from users u, generate_series(1, $2::integer) where u.id = $1`,
    [userId, AUDIT_ENTRIES],
  );
  void organizationId;
  const cookies = Object.fromEntries(
    await Promise.all(['demo', 'viewer', 'assistant'].map(async (who) => [who, await cookieOf(url, `${who}@${DOMAIN}`)] as const)),
  );
  return { cookies, patientId, imageId, annotations: JSON.stringify(annotations), radiograph };
}

async function cookieOf(url: string, username: string): Promise<string> {
  const headers = { 'Content-Type': 'application/json', 'Request-Type': 'ajax' };
  const body = JSON.stringify({ username, password: 'Molaar-demo-1' });
  const response = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
